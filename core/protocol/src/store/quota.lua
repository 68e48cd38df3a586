-- Counts a request of a user of a relay, unless the user has had as many as the quota allows.
--
-- KEYS: requests of the user (list of the times at which they no longer count)
-- ARGV: 1 requests of the quota   2 its period, ms
-- Returns: '0', or after how many ms the user may send one
local requests, most, period = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
drop_unless('list', requests)
if redis.call('LLEN', requests) > most then
  redis.call('DEL', requests)
end
local first = redis.call('LINDEX', requests, 0)
-- A time further ahead was stored before the clock was set back.
while first and not number_in(first, now + 1, now + period) do
  redis.call('LPOP', requests)
  first = redis.call('LINDEX', requests, 0)
end
if redis.call('LLEN', requests) >= most then
  return string.format('%.0f', tonumber(first) - now)
end
redis.call('RPUSH', requests, string.format('%.0f', now + period))
redis.call('PEXPIRE', requests, period)
return '0'
