package io.triline

import io.lettuce.core.RedisNoScriptException
import io.lettuce.core.ScriptOutputType
import io.lettuce.core.api.StatefulRedisConnection
import io.lettuce.core.api.async.RedisScriptingAsyncCommands
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection
import kotlinx.coroutines.future.await

/**
 * A store in Redis or Valkey, over a connection of Lettuce, which reconnects by itself and stays yours to close.
 *
 * ```
 * val store = RedisStore(RedisClient.create("redis://127.0.0.1").connect())
 * val cc = Platform.fromEnv(store = store)
 * ```
 *
 * Lettuce is not a dependency of this library: add `io.lettuce:lettuce-core` to use it.
 */
public class RedisStore(
    /** The commands for scripts, such as `connection.async()`; keys and values are texts. */
    private val commands: RedisScriptingAsyncCommands<String, String>,
) : Store {
    /** Uses a connection to a server. */
    public constructor(connection: StatefulRedisConnection<String, String>) : this(connection.async())

    /** Uses a connection to a cluster. */
    public constructor(connection: StatefulRedisClusterConnection<String, String>) : this(connection.async())

    override suspend fun run(script: StoreScript): String {
        val (keys, args) = script.keys.toTypedArray() to script.args.toTypedArray()
        return try {
            commands.evalsha<String>(script.sha1, ScriptOutputType.VALUE, keys, *args).await()
        } catch (_: RedisNoScriptException) {
            commands.eval<String>(script.text, ScriptOutputType.VALUE, keys, *args).await()
        }
    }
}
