#!/bin/sh
read -r line
echo 'hot soup' >&2
while echo 'soup of the day'; do read -r line || exit; done
