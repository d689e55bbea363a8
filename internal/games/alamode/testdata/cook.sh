# A bot that is a shell script: walks for some turns, then waits.
skip() { n=$1; while [ "$n" -gt 0 ]; do read -r line; n=$((n - 1)); done; }
read -r customers
skip $((customers + 7))
while read -r turns; do
  skip 2
  read -r tables
  skip $((tables + 1))
  read -r waiting
  skip "$waiting"
  if [ "$turns" -gt 150 ]; then echo "MOVE 1 1"; else echo WAIT; fi
done
