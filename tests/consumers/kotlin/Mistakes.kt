import io.triline.Platform
import io.triline.Signing
import io.triline.platform.DialoutImportEntry

/** Each line is refused by the compiler, with the words behind it. */
suspend fun mistakes(cc: Platform) {
    Platform("https://cc.example.com", "1", secrt = "s") // No parameter with name 'secrt' found
    Platform("https://cc.example.com", 1) // actual type is 'Int', but 'String' was expected
    Platform("https://cc.example.com") // No value passed for parameter 'account'
    Platform("https://cc.example.com", "1", "s", "md5:hex:{secret}") // actual type is 'String', but 'Signing?' was expected
    cc.agents.query(agent = "1001") // No parameter with name 'agent' found
    DialoutImportEntry(number = 13800001001) // actual type is 'Long', but 'String' was expected
}
