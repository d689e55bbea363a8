-- A database of version 5 of the tables: a comparison that was decided and a tournament.
BEGIN TRANSACTION;
CREATE TABLE entrants (
  tournament INTEGER NOT NULL REFERENCES tournaments (id),
  number     INTEGER NOT NULL, -- from 0
  name       TEXT NOT NULL,
  word       TEXT NOT NULL,
  content    BLOB NOT NULL, settings TEXT NOT NULL DEFAULT '{}',    -- digest of the bot, its interpreter included
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "entrants" VALUES(1,0,'idle','@idle',X'340397CAAEE7E13146B670294079874B','{}');
INSERT INTO "entrants" VALUES(1,1,'random','@random',X'771DFC23389D6585B6B6ED6D46618443','{}');
INSERT INTO "entrants" VALUES(2,0,'idle','@idle',X'340397CAAEE7E13146B670294079874B','{}');
INSERT INTO "entrants" VALUES(2,1,'random','@random',X'771DFC23389D6585B6B6ED6D46618443','{}');
CREATE TABLE figures (
  id    INTEGER PRIMARY KEY,
  shape TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO "figures" VALUES(1,'[{"key":"orders_served","title":"served"},{"key":"orders_missed","title":"missed"},{"key":"plates_washed","title":"washed"},{"key":"switched_in_turn","title":"switched"}]');
CREATE TABLE games (
  tournament INTEGER NOT NULL REFERENCES tournaments (id),
  number     INTEGER NOT NULL, -- place in the schedule, from 0
  unit       INTEGER NOT NULL, -- games of one unit differ only in who sits where
  lineup     TEXT NOT NULL,    -- the entrants' numbers in the order of the seats, with commas
  match      INTEGER NOT NULL REFERENCES matches (id),
  PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "games" VALUES(1,0,0,'0,1',1);
INSERT INTO "games" VALUES(1,1,0,'1,0',2);
INSERT INTO "games" VALUES(1,2,1,'0,1',3);
INSERT INTO "games" VALUES(1,3,1,'1,0',4);
INSERT INTO "games" VALUES(1,4,2,'0,1',5);
INSERT INTO "games" VALUES(1,5,2,'1,0',6);
INSERT INTO "games" VALUES(1,6,3,'0,1',7);
INSERT INTO "games" VALUES(1,7,3,'1,0',8);
INSERT INTO "games" VALUES(1,8,4,'0,1',9);
INSERT INTO "games" VALUES(1,9,4,'1,0',10);
INSERT INTO "games" VALUES(1,10,5,'0,1',11);
INSERT INTO "games" VALUES(1,11,5,'1,0',12);
INSERT INTO "games" VALUES(1,12,6,'0,1',13);
INSERT INTO "games" VALUES(1,13,6,'1,0',14);
INSERT INTO "games" VALUES(1,14,7,'0,1',15);
INSERT INTO "games" VALUES(1,15,7,'1,0',16);
INSERT INTO "games" VALUES(1,16,8,'0,1',17);
INSERT INTO "games" VALUES(1,17,8,'1,0',18);
INSERT INTO "games" VALUES(1,18,9,'0,1',19);
INSERT INTO "games" VALUES(1,19,9,'1,0',20);
INSERT INTO "games" VALUES(1,20,10,'0,1',21);
INSERT INTO "games" VALUES(1,21,10,'1,0',22);
INSERT INTO "games" VALUES(1,22,11,'0,1',23);
INSERT INTO "games" VALUES(1,23,11,'1,0',24);
INSERT INTO "games" VALUES(1,24,12,'0,1',25);
INSERT INTO "games" VALUES(1,25,12,'1,0',26);
INSERT INTO "games" VALUES(1,26,13,'0,1',27);
INSERT INTO "games" VALUES(1,27,13,'1,0',28);
INSERT INTO "games" VALUES(2,0,0,'0,1',29);
INSERT INTO "games" VALUES(2,1,0,'1,0',30);
INSERT INTO "games" VALUES(2,2,1,'0,1',31);
INSERT INTO "games" VALUES(2,3,1,'1,0',32);
INSERT INTO "games" VALUES(2,4,2,'0,1',33);
INSERT INTO "games" VALUES(2,5,2,'1,0',34);
CREATE TABLE matches (
  id       INTEGER PRIMARY KEY,
  key      BLOB NOT NULL,       -- digest of all that decides the match
  scenario INTEGER NOT NULL REFERENCES scenarios (id),
  seed     INTEGER NOT NULL,
  reason   TEXT NOT NULL,       -- in the game's own word
  winner   INTEGER,             -- index of the seat; NULL for none
  turns    INTEGER NOT NULL,
  course   BLOB NOT NULL,       -- digest of the scenario and of all lines of the trace but the header
  micros   INTEGER NOT NULL,    -- duration on the wall
  ended    INTEGER NOT NULL,    -- milliseconds since 1970
  trace    TEXT                 -- path of the trace; NULL if none was kept
, figures INTEGER REFERENCES figures (id), no_result INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "matches" VALUES(1,X'FFA582E6948FA628D2B7ECEA7F36E748',1,25,'money',0,20,X'8EC6C971C0EBE11C79F82DF0FCCC0B54',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(2,X'AE0999EE2F4CF6BBD54019F79EA7D3D9',1,25,'money',1,20,X'4579A05E0E8AA49352F6B9078F7D1F62',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(3,X'18EAF193A53663EC012967D76F67F953',2,8,'money',0,20,X'8FDF8CD63FB265395051D54151232AB8',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(4,X'905FC1D5794460E6EE68FE39EA6F21A8',2,8,'money',1,20,X'0E37F20EFD5412491C671E4712895033',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(5,X'9A58A0AF341DB7007640B3B4167E34CC',3,9,'money',0,20,X'261384F5F7E550DF35E40FE47E128032',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(6,X'2A5ED43B8D3010B87C2F5A3E9BB6C206',3,9,'money',1,20,X'AA9E5C488746AE2BE3B2216B5CEE91A1',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(7,X'401179011DA22860C054FFC3739FD255',4,37,'money',NULL,20,X'395C5307F538C95F6BF705471AC619E7',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(8,X'AF21EE932CCFE75AA464F3C4B145AC17',4,37,'money',1,20,X'BADDF618194C7743554A71B980278EE6',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(9,X'4CEE7F5277E9D3A17BF9CD51CE3D62F5',5,22,'money',0,20,X'17F04E149989B56C95377C2F3A6BC6F8',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(10,X'56B253BAC50010F715D2CB05A8F68065',5,22,'money',1,20,X'A5F9927A81EBE69E8F5641149B43E5A7',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(11,X'02FE7C48218295240E6580921B48A388',6,14,'money',0,20,X'1F5616C2485A0E06F813C4DD1E117A06',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(12,X'6B923F8B55843EBBB66F9C281B8466B4',6,14,'money',1,20,X'364F2F7D4E04DB0597A53C6CCFE60943',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(13,X'D8B8FDD1D4BA942D01845D0D328A6884',7,12,'money',NULL,20,X'D1151839405FC03970D9C48114578A81',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(14,X'DE6A624DFDA88ECE54F59A1CE97CE44E',7,12,'money',1,20,X'7A53B44F13FCE148C6367D9A36E0C0DE',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(15,X'E74BC180BC5C91654E206EEA1F516FAF',8,30,'money',NULL,20,X'20C3AC6C0A6F7ED6A442B5B4A73E27DA',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(16,X'2A6336C939407562CB8BA2B952C5B5B2',8,30,'money',NULL,20,X'04E97EF451D11FF8656CD6553DECEFBD',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(17,X'53CD8EC153349F7936605992568863FA',9,16,'money',0,20,X'FC70378C5600A934B189717CA6970F06',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(18,X'35AEECCC90F7CD27A8FDE9734E76AFC7',9,16,'money',1,20,X'50EFBA85CD0689811EBF8E819ECB293B',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(19,X'2D1A3497DCC45958DA949D3BC49EDB63',10,27,'money',0,20,X'C589916B9D4A1BAB284A8F5DE111F86F',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(20,X'0BEEDEAF26F6D669FCDDF27055E5E04D',10,27,'money',1,20,X'0BE56877BD436A8E9F94BF89D7912CDB',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(21,X'639B01AAB8D425DFCD3E681EA21C46C7',11,17,'money',0,20,X'D8988D2AA35FA82CCE5D2B44E536B407',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(22,X'2FC54F9C1BBCAF02EDF13A3916180929',11,17,'money',1,20,X'63E55497C3F007FBC76C38516230BD5D',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(23,X'5ECB4B07FEBA781E036141845B3FAFED',12,32,'money',0,20,X'A46EB9E9F7B53543FFCB8D56C119165F',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(24,X'46EBD93BF024224415593E1CD268055E',12,32,'money',1,20,X'9464E6AD5204AA6EE151EB63A25CBDC5',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(25,X'859AC4FE6068652EBD8AF7A80DE9AB7D',13,18,'money',NULL,20,X'FA875537902C314917E5B58A675C99E4',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(26,X'62ECD204FDCABCF426BFBA287B248D2F',13,18,'money',1,20,X'4EE7A8CE988C05B845A1C20539F3B36B',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(27,X'BF866B36665B1DE4BE510762BAFCED12',14,6,'money',0,20,X'95B9B5BBB28A4D1DF2E5AF2E96839CBB',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(28,X'A53A7C6D9E50E85CB444B938B7142AF6',14,6,'money',NULL,20,X'97EF9B356F3A34CC7B2CDD09FF0FEDF1',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(29,X'19AF463451656B17F8C1328D8D614995',15,1,'money',NULL,20,X'5649866B091847D11C5E301129302D06',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(30,X'3277C7508C9A7936F108C946572C9079',15,1,'money',1,20,X'BA9DE16133368F887F770A9D219FC4A7',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(31,X'2A8C56C0C486F7DD631F52CF290BB37B',16,70,'money',NULL,20,X'2AD3DD58FE42C11E65CB92816730CEEB',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(32,X'B66CD1A20162569832F0BD66E2831AE1',16,70,'money',NULL,20,X'78A94EEEB60865A64592CDB23AD09184',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(33,X'2BC16E32866AD9A84F2D04E50143001A',17,71,'money',0,20,X'65843A86B8D16D069CF9DD975C239021',0,1769860800000,NULL,1,0);
INSERT INTO "matches" VALUES(34,X'C55BF020CEEC6CF0CFE3B57A0B197D7C',17,71,'money',1,20,X'57BDD3EDDF85EBBBF0709F4AACBE444F',0,1769860800000,NULL,1,0);
CREATE TABLE scenarios (
  id      INTEGER PRIMARY KEY,
  content BLOB NOT NULL UNIQUE, -- digest of game, options and text
  game    TEXT NOT NULL,
  name    TEXT NOT NULL,
  options TEXT NOT NULL,        -- a JSON object
  text    BLOB                  -- a map or a start; NULL where the options say all
) STRICT;
INSERT INTO "scenarios" VALUES(1,X'D1AB9DC4EA4F70C22904C3EF4BE123E8','carnegie','carnegie:seed=25','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"25","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(2,X'B177F8EBED06441B09EA014A04AF7716','carnegie','carnegie:seed=8','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"8","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(3,X'811CE2824683B25F639293D4C1B4F32F','carnegie','carnegie:seed=9','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"9","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(4,X'C7E201A815580F75138B4553DB4DC9E3','carnegie','carnegie:seed=37','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"37","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(5,X'822F3E7C219FD1DF3DC4AABB63131F94','carnegie','carnegie:seed=22','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"22","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(6,X'B51538777A687F84DD56859F868DA87E','carnegie','carnegie:seed=14','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"14","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(7,X'154B9A924205DBB093CAFB525D1C9E17','carnegie','carnegie:seed=12','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"12","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(8,X'9A4EF06DB31C07082FF1676C291EDA88','carnegie','carnegie:seed=30','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"30","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(9,X'857304C07464F78E4677B008894CFAF7','carnegie','carnegie:seed=16','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"16","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(10,X'B817F1C9B9BA75B693BDE42B758614BD','carnegie','carnegie:seed=27','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"27","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(11,X'3D57DD82C039A994150C005B0567D60A','carnegie','carnegie:seed=17','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"17","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(12,X'CD6727F28E907DCEEC80FBC9F5A40654','carnegie','carnegie:seed=32','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"32","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(13,X'8B93714081264F014B5A65FE9ADF9E37','carnegie','carnegie:seed=18','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"18","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(14,X'2758FA31AB0251BFA1F531CD3B531B79','carnegie','carnegie:seed=6','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"6","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(15,X'27A06E54215AC0F9D9C878664D54938B','carnegie','tiny','{}',X'2F2F2074696E793A2061206669727374206B69746368656E20746F206C6561726E207468652067616D6520696E2C20776974682074776F20626F747320616E642061206665772073696D706C65206F72646572732E0A2F2F0A2F2F202E20666C6F6F72202020232077616C6C2020204320636F756E74657220204B20636F6F6B65722020242073686F7020202055207375626D6974202877616C6B206F6E206974290A2F2F20532073696E6B2020202054207461626C6520666F722077617368656420706C6174657320202020204220626F782020202052207472617368202020206220666C6F6F72207768657265206120626F74207374617274730A0A2343434B4B432423230A232E2E2E2E2E2E2E230A532E2E622E2E2E2E420A542E2E2E2E2E622E520A232E2E2E2E2E2E2E230A2323552343234323230A0A5357495443483A207475726E3D323530206475726174696F6E3D3130300A0A4F52444552533A0A23204E6F7468696E6720746F20707265706172652E0A73746172743D312020206475726174696F6E3D313230202072657175697265643D5341554345202020202020202020207265776172643D3430202070656E616C74793D300A73746172743D323020206475726174696F6E3D313430202072657175697265643D4E4F4F444C45532C534155434520207265776172643D3930202070656E616C74793D300A0A23204547472077616E747320636F6F6B696E672C203230207475726E7320696E20612070616E2E204F4E494F4E532077616E742063686F7070696E672E0A73746172743D36302020206475726174696F6E3D313630202072657175697265643D45474720202020202020202020207265776172643D3830202070656E616C74793D320A73746172743D31323020206475726174696F6E3D313630202072657175697265643D4F4E494F4E532C534155434520207265776172643D3935202070656E616C74793D320A0A23204D4541542077616E747320626F74682E0A73746172743D31383020206475726174696F6E3D313830202072657175697265643D4E4F4F444C45532C4D45415420207265776172643D323230202070656E616C74793D350A73746172743D33303020206475726174696F6E3D313530202072657175697265643D4547472C4E4F4F444C45532020207265776172643D313330202070656E616C74793D350A73746172743D33363020206475726174696F6E3D313330202072657175697265643D4F4E494F4E532C4D4541542020207265776172643D323330202070656E616C74793D350A');
INSERT INTO "scenarios" VALUES(16,X'3B10076403B6DAF251A01E27EA639622','carnegie','carnegie:seed=70','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"70","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
INSERT INTO "scenarios" VALUES(17,X'1E6F749BB94FDF93510EFA32B6D017ED','carnegie','carnegie:seed=71','{"bots":"any","foods":"any","gen":"1","layout":"any","orders":"any","pay":"any","penalty":"any","seed":"71","size":"any","stations":"any","switch":"any","turns":"500"}',NULL);
CREATE TABLE seats (
  match        INTEGER NOT NULL REFERENCES matches (id),
  seat         INTEGER NOT NULL, -- index
  place        INTEGER NOT NULL, -- from 1; equal for equal results
  score        INTEGER NOT NULL,
  figures      TEXT NOT NULL,    -- the game's own counts: a JSON object
  mean_micros  INTEGER NOT NULL, -- of a turn
  slow_micros  INTEGER NOT NULL, -- of the slowest turn
  slow_turn    INTEGER NOT NULL,
  failure      TEXT,             -- as in results, JSON; NULL for none
  PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(1,1,2,46,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(2,0,2,128,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(2,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(3,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(3,1,2,158,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(4,0,2,168,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(4,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(5,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(5,1,2,150,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(6,0,2,110,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(6,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(7,0,1,162,'[0,1,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(7,1,1,162,'[0,1,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(8,0,2,158,'[0,1,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(8,1,1,162,'[0,1,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(9,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(9,1,2,128,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(10,0,2,88,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(10,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(11,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(11,1,2,166,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(12,0,2,168,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(12,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(13,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(13,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(14,0,2,140,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(14,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(15,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(15,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(16,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(16,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(17,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(17,1,2,154,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(18,0,2,156,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(18,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(19,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(19,1,2,100,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(20,0,2,138,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(20,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(21,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(21,1,2,158,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(22,0,2,58,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(22,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(23,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(23,1,2,148,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(24,0,2,158,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(24,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(25,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(25,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(26,0,2,138,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(26,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(27,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(27,1,2,168,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(28,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(28,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(29,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(29,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(30,0,2,140,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(30,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(31,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(31,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(32,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(32,1,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(33,0,1,170,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(33,1,2,154,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(34,0,2,112,'[0,0,0,null]',0,0,0,NULL);
INSERT INTO "seats" VALUES(34,1,1,170,'[0,0,0,null]',0,0,0,NULL);
CREATE TABLE tournaments (
  id     INTEGER PRIMARY KEY,
  digest BLOB NOT NULL,    -- of the plan
  since  INTEGER NOT NULL, -- matches up to this one do not count for it: they are to be played again
  game   TEXT NOT NULL,
  plan   TEXT NOT NULL,    -- JSON
  games  INTEGER NOT NULL, -- in its whole schedule
  began  INTEGER NOT NULL  -- milliseconds since 1970
, decided INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "tournaments" VALUES(1,X'A5F66EC24F8D6D44B6DF016710D9F3A2',0,'carnegie','{"game":"carnegie","seats":2,"rules":"official","rules_version":1,"bots":[{"name":"idle","word":"@idle","content":"340397caaee7e13146b670294079874b"},{"name":"random","word":"@random","content":"771dfc23389d6585b6b6ed6d46618443"}],"challengers":1,"scenarios":[{"name":"carnegie:seed=1","seed":1},{"name":"carnegie:seed=2","seed":2},{"name":"carnegie:seed=3","seed":3},{"name":"carnegie:seed=4","seed":4},{"name":"carnegie:seed=5","seed":5},{"name":"carnegie:seed=6","seed":6},{"name":"carnegie:seed=7","seed":7},{"name":"carnegie:seed=8","seed":8},{"name":"carnegie:seed=9","seed":9},{"name":"carnegie:seed=10","seed":10},{"name":"carnegie:seed=11","seed":11},{"name":"carnegie:seed=12","seed":12},{"name":"carnegie:seed=13","seed":13},{"name":"carnegie:seed=14","seed":14},{"name":"carnegie:seed=15","seed":15},{"name":"carnegie:seed=16","seed":16},{"name":"carnegie:seed=17","seed":17},{"name":"carnegie:seed=18","seed":18},{"name":"carnegie:seed=19","seed":19},{"name":"carnegie:seed=20","seed":20},{"name":"carnegie:seed=21","seed":21},{"name":"carnegie:seed=22","seed":22},{"name":"carnegie:seed=23","seed":23},{"name":"carnegie:seed=24","seed":24},{"name":"carnegie:seed=25","seed":25},{"name":"carnegie:seed=26","seed":26},{"name":"carnegie:seed=27","seed":27},{"name":"carnegie:seed=28","seed":28},{"name":"carnegie:seed=29","seed":29},{"name":"carnegie:seed=30","seed":30},{"name":"carnegie:seed=31","seed":31},{"name":"carnegie:seed=32","seed":32},{"name":"carnegie:seed=33","seed":33},{"name":"carnegie:seed=34","seed":34},{"name":"carnegie:seed=35","seed":35},{"name":"carnegie:seed=36","seed":36},{"name":"carnegie:seed=37","seed":37},{"name":"carnegie:seed=38","seed":38},{"name":"carnegie:seed=39","seed":39},{"name":"carnegie:seed=40","seed":40}],"rounds":1,"order":1,"turns":20,"clock":{"kind":"wall","init":60000000000,"turn":500000000},"question":{"test":"always","not_weaker":false,"model":"logistic","elo0":0,"elo1":40,"alpha":0.05,"beta":0.05,"max_pairs":0,"max_failures":0,"margin":"","margin_floor":0},"scenarios_content":"c413c13def61a3a2c5b244544ef35cc0"}',80,1769860800000,1);
INSERT INTO "tournaments" VALUES(2,X'88760C496AE708F571222F91E086FD77',0,'carnegie','{"game":"carnegie","seats":2,"rules":"official","rules_version":1,"bots":[{"name":"idle","word":"@idle","content":"340397caaee7e13146b670294079874b"},{"name":"random","word":"@random","content":"771dfc23389d6585b6b6ed6d46618443"}],"challengers":0,"scenarios":[{"name":"tiny","seed":1},{"name":"carnegie:seed=70","seed":70},{"name":"carnegie:seed=71","seed":71}],"rounds":1,"turns":20,"clock":{"kind":"wall","init":60000000000,"turn":500000000},"scenarios_content":"e6fbd00d2f23faab542b9608f78987bb"}',6,1769860800000,0);
CREATE INDEX matches_by_key ON matches (key, id);
CREATE INDEX games_by_match ON games (match);
COMMIT;
PRAGMA application_id = 1668247403;
PRAGMA user_version = 5;
