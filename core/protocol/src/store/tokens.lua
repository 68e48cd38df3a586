-- Stores tokens that came, and lets others fetch the next ones.
--
-- KEYS: tokens (hash)
-- ARGV: 1 who may hold the lock   2 access token as it is stored, '' where none came   3 how long it lasts, ms
--       4 refresh token as it is stored, '' where none came   5 how long it lasts, ms
local tokens = KEYS[1]
drop_unless('hash', tokens)
if ARGV[2] ~= '' then
  if not string.match(at_most(9, redis.call('HGET', tokens, 'number')), '^%d+$') then
    redis.call('HDEL', tokens, 'number')
  end
  redis.call('HINCRBY', tokens, 'number', 1)
  redis.call('HSET', tokens, 'access', ARGV[2], 'access_until', now + tonumber(ARGV[3]))
end
if ARGV[4] ~= '' then
  redis.call('HSET', tokens, 'refresh', ARGV[4], 'refresh_until', now + tonumber(ARGV[5]))
end
if redis.call('HGET', tokens, 'lock') == ARGV[1] then
  redis.call('HDEL', tokens, 'lock', 'lock_until')
end
redis.call('PEXPIRE', tokens, 30 * 86400000)
return string.match(at_most(10, redis.call('HGET', tokens, 'number')), '^%d+$') or '0'
