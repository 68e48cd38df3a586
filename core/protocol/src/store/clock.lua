-- Beginning of every script: the time in milliseconds by the clock of the server, the only one that all processes share.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
