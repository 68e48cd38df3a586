-- For the check of an adapter: does what its first argument says.
local command, key = ARGV[1], KEYS[1]
if command == 'echo' then
  local parts = { #KEYS .. '/' .. #ARGV }
  for _, list in ipairs({ KEYS, ARGV }) do
    for _, text in ipairs(list) do
      parts[#parts + 1] = #text .. ':' .. text
    end
  end
  return table.concat(parts, ' ')
end
if command == 'bytes' then
  return 'a\255b'
end
if command == 'drop' then
  redis.call('DEL', key)
  return 'dropped'
end
local count = redis.call('HINCRBY', key, 'count', 1)
redis.call('PEXPIRE', key, 600000)
if command == 'fail' then
  return redis.error_reply('ERR the check wants this script to fail')
end
return tostring(count)
