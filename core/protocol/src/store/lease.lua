-- Whether the keys of a journal hold what scripts store there, or nothing. Another thing is not deleted: it may be what is left
-- of a journal.
local function is_journal(lines, state)
  for key, kind in pairs({ [lines] = 'list', [state] = 'hash' }) do
    local held = redis.call('TYPE', key)['ok']
    if held ~= kind and held ~= 'none' then
      return false
    end
  end
  local id = redis.call('HGET', state, 'id')
  return not id or string.match(id, '^[%w:]+$') ~= nil
end

-- What a row batch may do with its journal: 'ok', or why not: it is 'gone', or 'lost' to another batch.
local function journal_verdict(lines, state, batch, id, known)
  if not is_journal(lines, state) then
    return 'gone'
  end
  local held = redis.call('HMGET', state, 'id', 'batch')
  if held[1] ~= id or redis.call('LLEN', lines) < known then
    -- It was deleted, evicted, or the server lost what it held.
    return 'gone'
  end
  return held[2] == batch and 'ok' or 'lost'
end

-- Prolongs the lease of the batch that has the journal.
local function prolong(lines, state, batch, lease)
  redis.call('HSET', state, 'batch', batch, 'until', now + lease)
  for _, key in ipairs({ lines, state }) do
    redis.call('PEXPIRE', key, 30 * 86400000)
  end
end
