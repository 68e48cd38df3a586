-- Notes that the service has refused a request of the account because there were too many.
--
-- KEYS: slots, state
-- ARGV: 1 requests of the limit   2 how long a slot counts, ms   3 how long the service wants to be left alone, ms
--       4 how long the limit is then believed to be lower, ms; 0 where the service itself says how long it wants to be left alone
local slots, state = KEYS[1], KEYS[2]
local requests, hold = tonumber(ARGV[1]), tonumber(ARGV[2])
local believed = tonumber(ARGV[4])
drop_unless('zset', slots)
drop_unless('hash', state)
if believed > 0 then
  local known = redis.call('HMGET', state, 'lowered', 'lowered_until')
  if number_in(known[2], now, now + 86400000) then
    requests = math.floor(number_in(known[1], 1, requests) or requests)
  end
  -- What went well before is what is believed from now on.
  local lowered = math.min(math.max(redis.call('ZCARD', slots) - 1, 1), requests)
  redis.call('HSET', state, 'lowered', lowered, 'lowered_until', now + believed)
end
-- Slots that a server may have lost keep the account closed for longer than the service asks for.
local closed = math.max(closed_until(redis.call('HGET', state, 'closed'), hold), now)
redis.call('HSET', state, 'closed', math.max(closed, now + math.min(tonumber(ARGV[3]), hold)))
redis.call('PEXPIRE', state, 365 * 86400000)
return 'ok'
