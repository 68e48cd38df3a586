//! The codes of errors that no service gave.

/// A code of the packages: a word for what was wrong.
#[derive(Debug)]
#[non_exhaustive]
pub struct OwnCode {
    /// The code.
    pub code: &'static str,
    /// The kind of its errors; some come with another kind from a transport or relay.
    pub kind: &'static str,
    /// Meaning and remedy.
    pub english: [&'static str; 2],
    /// Meaning and remedy in Chinese.
    pub chinese: [&'static str; 2],
}

/// The codes of conditions that programs look for; an error of a package may have another.
pub const OWN_CODES: &[OwnCode] = &[
    OwnCode {
        code: "cancelled",
        kind: "cancelled",
        english: ["the program cancelled the call", "see `outcome`"],
        chinese: ["程序取消了调用", "查看 `outcome`"],
    },
    OwnCode {
        code: "certificate",
        kind: "transport",
        english: [
            "the certificate of the service, or of a proxy in its place, was not accepted",
            "trust its authority, or correct the address; another attempt would meet the same one",
        ],
        chinese: ["服务端（或代替它的代理）的证书不被接受", "信任其签发机构，或改正地址；再次尝试结果相同"],
    },
    OwnCode {
        code: "choice",
        kind: "invalid_request",
        english: ["the value is none of those that the parameter takes", "give one of those in `expected`"],
        chinese: ["参数值不在允许的取值之内", "改为 `expected` 所列的值"],
    },
    OwnCode {
        code: "closed",
        kind: "misuse",
        english: ["the client was closed", "create another client"],
        chinese: ["客户端已关闭", "创建新的客户端"],
    },
    OwnCode {
        code: "connection",
        kind: "transport",
        english: ["there was no connection, or it broke", "check address, proxy and network: `triline doctor`"],
        chinese: ["无法建立连接，或连接中断", "检查地址、代理和网络：`triline doctor`"],
    },
    OwnCode {
        code: "cursor",
        kind: "invalid_request",
        english: ["the text is no cursor of this list", "pass a cursor as the package gave it"],
        chinese: ["该文本不是此列表的游标", "原样传入软件包给出的游标"],
    },
    OwnCode {
        code: "cut",
        kind: "transport",
        english: [
            "a streamed answer ended before its last part",
            "see `outcome` and `retryable`: the service may have taken the question",
        ],
        chinese: ["流式回答在最后一部分之前中断", "查看 `outcome` 与 `retryable`：服务端可能已收下提问"],
    },
    OwnCode {
        code: "encoding",
        kind: "invalid_request",
        english: ["a row cannot be written as JSON", "see `got`"],
        chinese: ["某一行无法写成 JSON", "查看 `got`"],
    },
    OwnCode {
        code: "failed",
        kind: "api",
        english: ["the work that the call waited for has failed for good", "submit it again"],
        chinese: ["所等待的任务已失败，不会再完成", "重新提交"],
    },
    OwnCode {
        code: "format",
        kind: "invalid_request",
        english: ["the text does not have the form that the parameter takes", "write it as `expected` says"],
        chinese: ["文本不符合参数的格式", "按 `expected` 书写"],
    },
    OwnCode {
        code: "header",
        kind: "invalid_request",
        english: ["a header of the options is not allowed", "see `expected`"],
        chinese: ["选项中的某个请求头不被允许", "查看 `expected`"],
    },
    OwnCode {
        code: "host",
        kind: "invalid_request",
        english: ["the program's rows or journal cannot be read or written", "see the error that it threw"],
        chinese: ["程序提供的数据行或日志无法读写", "查看其抛出的异常"],
    },
    OwnCode {
        code: "in_use",
        kind: "invalid_request",
        english: [
            "another batch uses the journal",
            "wait until it has ended; take another journal for other rows alone, because it sends all of its rows",
        ],
        chinese: ["日志正被另一个批量任务使用", "等其结束；另一个日志只用于其他数据行，因为它会发送全部数据行"],
    },
    OwnCode {
        code: "incomplete_list",
        kind: "malformed_response",
        english: ["the list ended with fewer rows than its total", "continue at `cursor`"],
        chinese: ["列表结束时的行数少于总行数", "从 `cursor` 处续读"],
    },
    OwnCode {
        code: "interrupted",
        kind: "transport",
        english: [
            "a call of several requests broke off between them",
            "see `outcome`; look unknown rows up before they are sent again: `reconcile()`",
        ],
        chinese: [
            "由多个请求组成的调用中途中断",
            "查看 `outcome`；结果未知的行先查询再决定是否重新发送：`reconcile()`",
        ],
    },
    OwnCode {
        code: "journal",
        kind: "invalid_request",
        english: [
            "the journal holds lines that this package has not written",
            "give the journal of this batch; where it is damaged, find out which rows the service has, because an empty one sends all rows again",
        ],
        chinese: [
            "日志中有并非本软件包写入的内容",
            "使用该批量任务的日志；日志已损坏时，先查明服务端已有哪些数据行，因为空日志会重新发送全部数据行",
        ],
    },
    OwnCode {
        code: "journal_full",
        kind: "invalid_request",
        english: [
            "the journal of the batch has reached the size that can be read",
            "send the rows that are left by another batch, with another journal",
        ],
        chinese: ["批量任务的日志已达到可读取的大小上限", "请用另一个批量任务和另一个日志发送剩余的数据行"],
    },
    OwnCode {
        code: "json",
        kind: "invalid_request",
        english: ["the text is not JSON", "see `got`"],
        chinese: ["文本不是 JSON", "查看 `got`"],
    },
    OwnCode {
        code: "listener",
        kind: "misuse",
        english: [
            "a listener or a progress callback threw, after the call had succeeded",
            "take the result from the error; mend the listener",
        ],
        chinese: ["调用成功，但监听器或进度回调抛出了异常", "从错误中取结果，并修正监听器"],
    },
    OwnCode {
        code: "load",
        kind: "transport",
        english: ["a file of the package could not be loaded", "see `remedy`; call again"],
        chinese: ["软件包的某个文件加载失败", "按 `remedy` 处理后再次调用"],
    },
    OwnCode {
        code: "malformed",
        kind: "malformed_response",
        english: [
            "the response is not what the operation returns",
            "see `raw`; `triline probe` compares the service with the table",
        ],
        chinese: ["响应不符合该操作的返回格式", "查看 `raw`；可用 `triline probe` 与接口表比较"],
    },
    OwnCode {
        code: "max_items",
        kind: "invalid_request",
        english: ["the list has too many elements", "split it, or use the method for any number of rows"],
        chinese: ["列表的元素过多", "拆分，或使用不限行数的批量方法"],
    },
    OwnCode {
        code: "max_wait",
        kind: "transport",
        english: [
            "the rate limit lets the request through later than `maxWait` allows",
            "call again later where `retryable` is true, or allow a longer wait",
        ],
        chinese: ["按频率限制，需要等待的时间超过 `maxWait`", "`retryable` 为 true 时稍后再次调用，或放宽 `maxWait`"],
    },
    OwnCode {
        code: "missing",
        kind: "invalid_request",
        english: ["a required parameter or option is missing", "give what `field` names"],
        chinese: ["缺少必填的参数或选项", "补上 `field` 所指的内容"],
    },
    OwnCode {
        code: "misuse",
        kind: "misuse",
        english: ["the package was used in an order that it does not allow", "see `message`"],
        chinese: ["软件包的用法或调用顺序有误", "查看 `message`"],
    },
    OwnCode {
        code: "no_credentials",
        kind: "auth",
        english: ["the client has no credentials", "give those that `remedy` names"],
        chinese: ["客户端没有凭据", "按 `remedy` 提供凭据"],
    },
    OwnCode {
        code: "no_secret",
        kind: "auth",
        english: ["the client has no secret", "give it, or call through a relay"],
        chinese: ["客户端没有密钥", "提供密钥，或经由中继调用"],
    },
    OwnCode {
        code: "no_signature",
        kind: "auth",
        english: ["the function that signs failed", "see the error that it threw"],
        chinese: ["签名函数失败", "查看其抛出的异常"],
    },
    OwnCode {
        code: "no_signing",
        kind: "auth",
        english: ["the client has no signing recipe", "ask the vendor for it, or find it with `triline recipe`"],
        chinese: ["客户端没有签名配方", "向厂商索取，或用 `triline recipe` 找出"],
    },
    OwnCode {
        code: "no_token",
        kind: "auth",
        english: ["no access token could be obtained", "check the credentials"],
        chinese: ["无法取得访问令牌", "检查凭据"],
    },
    OwnCode {
        code: "not_done",
        kind: "transport",
        english: ["the work that the call waited for is not done within `totalTimeout`", "call again to wait on"],
        chinese: ["所等待的任务在 `totalTimeout` 内没有完成", "再次调用以继续等待"],
    },
    OwnCode {
        code: "null",
        kind: "invalid_request",
        english: ["the parameter takes no null", "leave it out"],
        chinese: ["参数不接受 null", "省略该参数"],
    },
    OwnCode {
        code: "operation",
        kind: "invalid_request",
        english: ["there is no such operation, or it does not allow this kind of call", "see `expected`"],
        chinese: ["没有该接口操作，或该操作不支持这种调用方式", "查看 `expected`"],
    },
    OwnCode {
        code: "option",
        kind: "invalid_request",
        english: ["there is no such option, or it does not go with the others", "see `expected`"],
        chinese: ["没有该选项，或与其他选项冲突", "查看 `expected`"],
    },
    OwnCode {
        code: "other_journal",
        kind: "invalid_request",
        english: ["the journal belongs to other rows or another operation", "give the journal of these rows"],
        chinese: ["日志属于另一批数据行或另一个操作", "使用这批数据行的日志"],
    },
    OwnCode {
        code: "page_limit",
        kind: "invalid_request",
        english: ["the list has more pages than the service gives", "narrow the list by filters"],
        chinese: ["列表的页数超过服务端可返回的页数", "用筛选条件缩小范围"],
    },
    OwnCode {
        code: "range",
        kind: "invalid_request",
        english: ["the number is outside its limits", "see `expected`"],
        chinese: ["数值超出范围", "查看 `expected`"],
    },
    OwnCode {
        code: "repeated_page",
        kind: "malformed_response",
        english: ["a page has only rows that earlier pages had", "read the list again"],
        chinese: ["某一页的内容与之前的页完全重复", "重新读取列表"],
    },
    OwnCode {
        code: "row_not_told",
        kind: "api",
        english: [
            "the service refused some rows of a request without saying which",
            "look the unknown rows up: `reconcile()`",
        ],
        chinese: ["服务端拒绝了请求中的部分行，但没有说明是哪几行", "查询结果未知的行：`reconcile()`"],
    },
    OwnCode {
        code: "row_refused",
        kind: "api",
        english: ["the service refused this row of a batch", "see `message`"],
        chinese: ["服务端拒绝了批量任务中的这一行", "查看 `message`"],
    },
    OwnCode {
        code: "secret_in_browser",
        kind: "invalid_request",
        english: ["a client in a web page was given a secret", "call through a relay"],
        chinese: ["网页中的客户端收到了密钥", "经由中继调用"],
    },
    OwnCode {
        code: "setup",
        kind: "transport",
        english: ["the HTTP client could not be built", "check the options of TLS and proxy"],
        chinese: ["无法创建 HTTP 客户端", "检查 TLS 与代理选项"],
    },
    OwnCode {
        code: "signing",
        kind: "invalid_request",
        english: ["the signing recipe has a fault", "see `expected`"],
        chinese: ["签名配方有误", "查看 `expected`"],
    },
    OwnCode {
        code: "store",
        kind: "transport",
        english: [
            "the store that processes share cannot be reached",
            "check the store, then call again where `retryable` is true",
        ],
        chinese: ["多进程共享的存储无法访问", "检查存储；`retryable` 为 true 时再次调用"],
    },
    OwnCode {
        code: "timeout",
        kind: "transport",
        english: ["`timeout` or `totalTimeout` passed", "see `outcome` and `retryable`"],
        chinese: ["超过 `timeout` 或 `totalTimeout`", "查看 `outcome` 与 `retryable`"],
    },
    OwnCode {
        code: "too_large",
        kind: "malformed_response",
        english: ["the response is larger than allowed", "see `outcome`; ask for less in one request"],
        chinese: ["响应超过允许的大小", "查看 `outcome`；减少单次查询的内容"],
    },
    OwnCode {
        code: "type",
        kind: "invalid_request",
        english: ["the value has another type", "see `expected`"],
        chinese: ["值的类型不符", "查看 `expected`"],
    },
    OwnCode {
        code: "unknown",
        kind: "invalid_request",
        english: ["the operation or record has no such member", "see `expected` for names that it has"],
        chinese: ["操作或记录没有该成员", "按 `expected` 所列的名称改正"],
    },
    OwnCode {
        code: "unsupported_host",
        kind: "misuse",
        english: ["the host lacks what the package needs, such as WebAssembly", "see `remedy`"],
        chinese: ["运行环境缺少软件包所需的功能，如 WebAssembly", "按 `remedy` 处理"],
    },
    OwnCode {
        code: "url",
        kind: "invalid_request",
        english: ["the base URL is none", "see `expected`"],
        chinese: ["基础地址不是有效的 URL", "查看 `expected`"],
    },
];
