//! Messages that the packages for Python, Kotlin and Swift write themselves, and those of a core that speaks to a relay, which the npm
//! package does not have.

use super::messages;

messages! {
    /// The messages that the npm package never shows.
    PACKAGES:
    "at most 64 levels" => "不超过 64 层";
    "{field}: expected {expected}" => "{field}：应为{expected}";
    "a JSON object" => "JSON 对象";
    "{field}: {name} cannot be read: {why}" => "{field}：无法读取{name}：{why}";
    "the URL of a file on this machine" => "本机文件的 URL";
    "one with the scheme {scheme}" => "协议为{scheme}的 URL";
    "an UploadSource as the parameter `file` of `call`" => "通过 `call` 的参数 `file` 传入的 UploadSource";
    "only the result that a batch gave can be reconciled" => "只有批量调用返回的结果才能用来查询";
    "only the error that a call of this program threw can be reconciled" => "只有本程序的调用抛出的错误才能用来查询结果";
    "the call was asynchronous: use areconcile" => "该调用是异步的：请使用 areconcile";
    "the service cannot be asked whether it was done" => "无法向服务端查询该操作是否已执行";
    "{message} (from {variable})" => "{message}（来自环境变量{variable}）";
    "give {option}, or set {variable}" => "请提供{option}，或设置环境变量{variable}";
    "{failed} of {rows} rows failed, {unknown} are unknown: {why}" => "{rows}行中有{failed}行失败，{unknown}行结果未知：{why}";
    "{failed} of {rows} rows failed, {unknown} are unknown, and the batch stopped before its rows ended: {why}" =>
        "{rows}行中有{failed}行失败，{unknown}行结果未知，且批量任务在所有行处理完之前停止：{why}";
    "a listener raised {error}; the batch had ended: {result}" => "监听函数抛出了{error}；批量任务此前已结束：{result}";
    "{rows} rows had been settled" => "此前已处理{rows}行";
    "a listener raised {error}" => "监听函数抛出了{error}";
    "closing the conversation failed: {error}" => "关闭会话失败：{error}";
    "expected the text that the script returns from the store, got {type}" => "应为脚本返回的文本，实际为{type}";
    "another batch is using the journal {path}" => "另一个批量任务正在使用日志{path}";
    "time ran out before the request was sent" => "发送请求之前时限已到";
    "the list of fields" => "由字段组成的列表";
    "the row cannot be encoded as JSON" => "该行无法编码为 JSON";
    "a string contains an unpaired surrogate" => "文本中含有不成对的代理字符";
    "the call was cancelled when its answer had come" => "调用已取消，此时响应已经收到";
    "the call was cancelled" => "调用已取消";
    "the call waits for an answer, but no request is in flight" => "调用在等待响应，但没有正在进行的请求";
    "asynchronous clients run on asyncio: elsewhere, such as in trio, call a blocking client in a thread" =>
        "异步客户端运行在 asyncio 上：在 trio 等其他环境中，请在线程中调用阻塞式客户端";
    "the core waits for an answer that was given" => "核心正在等待已经给出的应答";
    "an error of the core cannot be read" => "无法读取核心返回的错误";
    "the result cannot be read" => "无法读取结果";
    "the answer is not whole: its stream was closed, or failed, before its end" => "响应不完整：流在结束之前已关闭或失败";
    "the answer cannot be used" => "该应答无法使用";
    "the proxy demands credentials (status 407)" => "代理要求身份验证（状态 407）";
    "no connection was free" => "没有空闲的连接";
    "the request was not sent" => "请求未发送";
    "the address is invalid" => "地址无效";
    "the response has several lengths" => "响应有多个长度";
    "the response has a length and is chunked" => "响应既有长度又是分块传输";
    "OkHttp would have sent the request again" => "OkHttp 本会再次发送该请求";
    "the service closed the connection, or answered before the request was sent" => "服务端关闭了连接，或在请求发送完之前就作了响应";
    "the service answered before the request was sent" => "服务端在请求发送完之前就作了响应";
    "the response has the content encoding {encoding}, which was not requested" => "响应使用了未请求的内容编码{encoding}";
    "the response cannot be decompressed: {why}" => "无法解压响应：{why}";
    "the compressed response was cut off" => "压缩的响应被截断";
    "the service sent the interim response {status}" => "服务端发送了临时响应{status}";
    "the service sends nothing but interim responses" => "服务端只发送临时响应";
    "the connection to {host} was not made in time" => "未能及时连接到{host}";
    "the proxy of the environment has the scheme {scheme}: pass a pool of urllib3 that knows it" =>
        "环境变量中代理的协议为{scheme}：请传入支持该协议的 urllib3 连接池";
    "the httpx client was made before the process was forked: make one in each process" =>
        "httpx 客户端在进程 fork 之前创建：请在每个进程中各建一个";
    "the httpx client belongs to another event loop: make one in each" => "httpx 客户端属于另一个事件循环：请在每个循环中各建一个";
    "the connector of the transport belongs to another event loop: make a transport for each" =>
        "传输层的连接器属于另一个事件循环：请为每个循环各建一个传输层";
    "the file comes piece by piece: the transport has to read it by `achunks`" => "文件逐块到达：传输层必须用 `achunks` 读取";
    "the file became shorter while it was sent: {left} bytes are missing" => "发送过程中文件变短了：缺少{left}字节";
    "the stream has been read already" => "该数据流已读取过";
    "no stream can be made for the file" => "无法为该文件创建数据流";
    "its provider has crashed" => "其内容提供程序已崩溃";
    "its provider does not say how large it is; copy it to a file" => "其内容提供程序没有给出大小，请先复制为文件";
    "the path of a regular file" => "普通文件的路径";
    "bytes, a path, or a file that is open for reading bytes" => "字节、路径，或以二进制读取方式打开的文件";
    "a file that is read as text" => "以文本方式读取的文件";
    "the journal is not open: read it first" => "日志尚未打开：请先读取它";
    "a CustomerFields, such as CustomerFields.load(client)" => "CustomerFields，例如 CustomerFields.load(client)";
    "rows: a list, another iterable or a data frame" => "数据行：列表、其他可迭代对象或数据框";
    "seconds, from {least} to {most}" => "{least}到{most}之间的秒数";
    "a number of milliseconds from {least} to {most}" => "毫秒数，取值为{least}到{most}";
    "the script returned no text" => "脚本没有返回文本";
    "the server does not speak RESP 2, or the script returned no text" => "服务器不支持 RESP 2，或脚本没有返回文本";
    "the server does not speak RESP 2" => "服务器不支持 RESP 2";
    "the path of the socket is too long" => "套接字的路径过长";
    "the store closed the connection" => "存储关闭了连接";
    "the store did not answer in time" => "存储没有及时响应";
    "a value that JSON can express" => "JSON 能表示的值";
    "a datetime, or a string such as 2026-01-05 09:30:00" => "datetime，或形如 2026-01-05 09:30:00 的文本";
    "a date, which has no time" => "没有时间的日期";
    "a string (read the column with dtype=str: numbers lose leading zeros)" => "文本（请以 dtype=str 读取该列，否则数字会丢失前导零）";
    "a time that the service can write" => "服务端能表示的时间";
    "one at the end of time" => "时间范围尽头的时间";
    "an unpaired surrogate" => "不成对的代理字符";
    "a number of some digits" => "位数不多的数字";
    "thousands of digits" => "有几千位的数字";
    "a finite number" => "有限的数字";
    "keys that are strings" => "文本类型的键";
    "a string, a number, a boolean, a list or an object" => "文本、数字、布尔值、列表或对象";
    "{option}: not set; expected the environment variables {variables}" => "{option}：未设置，请设置环境变量{variables}";
    "{option}: not set; expected the environment variable {variable}" => "{option}：未设置，请设置环境变量{variable}";
    "{name}: missing" => "{name}：未提供";

    // Relays.
    "the headers of the request could not be obtained: {why}" => "无法取得请求头：{why}";
    "a server before the relay answered with HTTP status {status}" => "中继之前的服务器返回了 HTTP 状态码{status}";
    "the answer is not one of a relay: {why}" => "应答不是中继的应答：{why}";
    "it is not JSON" => "不是 JSON";
    "it lacks {member}" => "缺少{member}";
    "check the address of the relay, and what answers there" => "请检查中继地址以及该地址上的服务";
    "over a relay the name of a job: at most 64 letters, digits, - and _" =>
        "经中继时的作业名称：至多64个字母、数字、- 和 _";
    "the report of a batch over a relay, with unknown rows" => "经中继发送的批次的报告，且有结果不明的行";
    "follow the job {id} later: it may go on" => "请稍后跟踪作业{id}：它可能仍在进行";
    "no such option outside of a client over a relay" => "不经中继的客户端没有此选项";
    "requests that no document describes do not go through a relay: call it on a server" =>
        "没有文档说明的请求不经过中继，请在服务器上调用";
}
