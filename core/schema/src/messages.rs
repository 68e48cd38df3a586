//! The messages of errors in English and Chinese, side by side.
//!
//! The English text of a message is its id: a call site reads as what it says, and a journal holds a text that anybody can
//! read, even where a later release words it otherwise. `{name}` stands for an argument; arguments are given in the order
//! of the English text, and Chinese may name them in another one. Writers of Chinese leave out spaces beside `{name}`:
//! whoever fills it in puts one where a Chinese character meets a Latin letter or a digit.
//!
//! The meanings of the service's codes are in [`catalogue`](crate::catalogue).

mod packages;

pub use packages::PACKAGES;

/// A message in both languages.
#[derive(Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The English text, which is its id.
    pub english: &'static str,
    /// The same in Chinese, with the same placeholders.
    pub chinese: &'static str,
}

macro_rules! messages {
    ($(#[doc = $doc:literal])* $name:ident: $( $english:literal => $chinese:literal; )*) => {
        $(#[doc = $doc])*
        pub static $name: &[$crate::messages::Entry] =
            &[ $( $crate::messages::Entry { english: $english, chinese: $chinese } ),* ];
    };
}
pub(crate) use messages;

/// Whether the catalogue has a message. For compilers: each call site asks.
pub const fn is_known(english: &str) -> bool {
    has(CORE, english) || has(PACKAGES, english)
}

/// Number of arguments that a message takes.
pub const fn arguments(english: &str) -> usize {
    let (mut rest, mut count): (&[u8], usize) = (english.as_bytes(), 0);
    while let [first, others @ ..] = rest {
        if *first == b'{' {
            count = count.wrapping_add(1);
        }
        rest = others;
    }
    count
}

const fn has(entries: &[Entry], english: &str) -> bool {
    let mut entries = entries;
    while let [entry, others @ ..] = entries {
        if is_same(entry.english.as_bytes(), english.as_bytes()) {
            return true;
        }
        entries = others;
    }
    false
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let (mut one, mut other) = (one, other);
    while let ([first, one_rest @ ..], [second, other_rest @ ..]) = (one, other) {
        if *first != *second {
            return false;
        }
        (one, other) = (one_rest, other_rest);
    }
    true
}

messages! {
    /// The messages of the core and of the npm package.
    CORE:
    // What packages add to the message of an error.
    "{message} (environment variable {variable}, which is not set)" => "{message}（环境变量{variable}，未设置）";
    "{message} (environment variable {variable})" => "{message}（环境变量{variable}）";
    "{message} (environment variable {variable}, in milliseconds)" => "{message}（环境变量{variable}，单位毫秒）";
    "{message} (journal {name})" => "{message}（日志{name}）";
    "{first}; also {other}" => "{first}；以及{other}";
    // What the service says.
    "the service refused, although the code is 200: {said}" => "服务端拒绝了请求，尽管返回码为 200：{said}";
    "the service refused, although the code is 200" => "服务端拒绝了请求，尽管返回码为 200";
    "the service refused with code {code}: {said}" => "服务端拒绝了请求，错误码{code}：{said}";
    "the service refused with code {code}" => "服务端拒绝了请求，错误码{code}";
    "the service failed with code {code}: {said}" => "服务端出错，错误码{code}：{said}";
    "the service failed with code {code}" => "服务端出错，错误码{code}";
    "the service refused without saying why" => "服务端拒绝了请求，未说明原因";
    "the service refused: {said}" => "服务端拒绝了请求：{said}";
    "the service refused more rows than were sent" => "服务端返回的失败行数多于已发送的行数";
    "the service did not say which rows it did" => "服务端未说明哪些行已执行";
    "the service did not do it" => "服务端未执行该操作";
    "the answer has HTTP status {status}, a redirect to {host}" => "响应的 HTTP 状态码为{status}，重定向到{host}";
    "check the base URL: a login page, a proxy or a moved service answered in its place" =>
        "请检查base URL：响应来自登录页、代理或已迁移的服务";
    "check the base URL: its scheme, host and path" => "请检查 base URL 的协议、主机和路径";
    "the answer has HTTP status {status}" => "响应的 HTTP 状态码为{status}";
    "the answer is larger than {bytes} bytes (maxResponseBytes)" => "响应超过{bytes}字节（maxResponseBytes）";
    "a path that begins with a slash, without a query" => "以斜杠开头、不含查询参数的路径";
    "a string, a number or a boolean" => "字符串、数字或布尔值";
    "an object, which the credentials are added to" => "对象（凭据会加入其中）";
    "nothing with the method GET" => "GET 请求不带请求体";
    "a body" => "请求体";
    "another method than GET: the credentials are in the body" => "GET 以外的方法：凭据在请求体中";
    "a parameter that is not given otherwise" => "未在其他地方给出的参数";
    "one that is" => "已给出的参数";
    "a header that the client does not set itself" => "客户端自身不设置的请求头";
    "the name of a header" => "请求头的名称";
    "printable ASCII characters without spaces at the ends" => "首尾无空格的可打印 ASCII 字符";
    "another text" => "其他文本";
    "a secret without control characters" => "不含控制字符的密钥";
    "one with a line feed or another control character" => "含有换行或其他控制字符的密钥";
    "ask for less, or allow more bytes (maxResponseBytes)" => "请减少查询的内容，或放宽字节数上限（maxResponseBytes）";
    "the answer cannot be read: {why}" => "无法解析响应：{why}";
    "the streamed answer ended within an object" => "流式响应在一个对象中间中断";
    "the streamed answer ended before its last part" => "流式响应在最后一段之前中断";
    "the streamed answer holds nothing" => "流式响应没有任何内容";
    "the streamed answer holds something that is no JSON object" => "流式响应中有不是 JSON 对象的内容";
    "the body has no envelope" => "响应体缺少统一的返回结构";
    "{at} came, which this operation does not return: it was taken for the listing" => "返回了该接口不应返回的{at}：请求被当成了列表查询";
    "it does not hold what was created" => "响应中没有新建的对象";
    "it is not JSON at byte {at}" => "第{at}字节处不是合法的 JSON";
    "it has {got} instead of {expected} at byte {at}" => "第{at}字节处应为{expected}，实际为{got}";
    "the pushed body is not a JSON object: byte {at}" => "推送的请求体不是 JSON 对象：第{at}字节";
    "ask the vendor for the path of this operation, and give it to the client in the option paths: {operation}" =>
        "请向厂商询问该接口的路径，并在客户端选项 paths 中设置：{operation}";
    "the service accepted it: look it up instead of creating it again" => "服务端已受理：请查询，不要重复创建";
    "an attempt before may have been executed, and this one refused because of that: look whether it was" =>
        "之前的尝试可能已执行，本次因此被拒绝：请核实是否已执行";
    "it may have been done: look whether it was before you send it again" => "操作可能已执行：再次发送前请先核实";

    // Connections, time, the rate limit.
    "no connection in time: {why}" => "连接超时：{why}";
    "no connection in time" => "连接超时";
    "no answer in time: {why}" => "等待响应超时：{why}";
    "no answer in time" => "等待响应超时";
    "no secure connection: {why}" => "无法建立安全连接：{why}";
    "no connection through the proxy: {why}" => "无法通过代理建立连接：{why}";
    "the name of the host was not found: {why}" => "找不到主机名：{why}";
    "the connection was refused: {why}" => "连接被拒绝：{why}";
    "check the certificate of {host}: whether it has expired, is of another name, or is signed by an authority that this machine does not trust, such as a proxy's" =>
        "请检查{host}的证书：是否已过期、名称不符，或由本机不信任的机构（例如代理）签发";
    "the answer is compressed (gzip), which the client did not ask for: let the transport decompress it, or have what compresses it stop" =>
        "响应经过压缩（gzip），而客户端并未要求：请让传输解压，或关闭压缩";
    "a web page came in place of an answer: check the base URL, and whether this network demands a login or its proxy answered" =>
        "返回的是网页而不是服务端的响应：请检查 base URL，以及当前网络是否要求登录、是否由代理作答";
    "the proxy wants a user and a password: add both to its address" => "代理需要用户名和密码：请在代理地址中加上两者";
    "give the address of the proxy with a scheme that the transport supports, such as http://host:port" =>
        "请写明代理地址的协议，并使用传输支持的协议，例如 http://host:port";
    "check the address of the proxy, and whether it allows connections to {host}" => "请检查代理地址，以及代理是否允许连接{host}";
    "a browser does not say why: check that {host} is reached, and allows pages of this origin (CORS); pages call it through a server of yours" =>
        "浏览器不说明原因：请确认能访问{host}，且其允许本页面的来源（CORS）；网页应通过自己的服务器调用";
    "check the name of the host in the base URL, and the DNS of this machine: {host}" => "请检查 base URL 中的主机名和本机的 DNS：{host}";
    "check the host and the port of the base URL, and that the service runs: {host}" => "请检查 base URL 的主机和端口，并确认服务在运行：{host}";
    "no connection: {why}" => "无法建立连接：{why}";
    "no connection" => "无法建立连接";
    "the connection broke: {why}" => "连接中断：{why}";
    "the connection broke" => "连接中断";
    "check the base URL, and that this machine reaches {host}: DNS, proxy, firewall" =>
        "请检查 base URL，以及本机能否访问{host}：DNS、代理、防火墙";
    "check that a service listens at {host}; to an Android emulator, the computer that it runs on is 10.0.2.2" =>
        "请确认{host}上有服务在监听；在 Android 模拟器中，宿主机的地址是 10.0.2.2";
    "the total timeout of the call is over" => "调用的总时限已到";
    "allow more time (totalTimeout)" => "请放宽总时限（totalTimeout）";
    "the rate limit allows the next request in {wait} ms, which is later than the call may wait" =>
        "限流要求{wait}毫秒后才能发送下一个请求，超过了该调用允许的等待时间";
    "wait longer (maxWait, totalTimeout), or send fewer requests" => "请延长等待时间（maxWait、totalTimeout），或减少请求";
    "compare the clock of this machine with the service's, which says that it is {hours} hours ahead" =>
        "请核对本机时钟与服务端时钟：按服务端返回的时间，两者相差{hours}小时";
    "it will not be done: {said}" => "该任务不会完成：{said}";
    "{name} is {value}" => "{name}为{value}";
    "it was not done in the time that the call may take; the service said last: {said}" =>
        "在调用时限内未完成；服务端最后返回：{said}";
    "it was not done in the time that the call may take" => "在调用时限内未完成";
    "wait for it again, or longer (totalTimeout)" => "请再次等待，或延长总时限（totalTimeout）";

    // Signatures, tokens, credentials.
    "no signature could be obtained: {why}" => "无法取得签名：{why}";
    "no signature could be obtained" => "无法取得签名";
    "the signature holds a control character" => "签名中含有控制字符";
    "no access token could be obtained: {why}" => "无法取得访问令牌：{why}";
    "the answer to the request for a token holds none" => "获取令牌的响应中没有令牌";
    "no token can be obtained: there is no {what}" => "无法取得令牌：缺少{what}";
    "client id" => "客户端标识（clientId）";
    "client secret" => "客户端密钥（clientSecret）";
    "refresh token" => "刷新令牌（refreshToken）";
    "set clientId and clientSecret, or give tokens" => "请设置 clientId 和 clientSecret，或直接提供令牌";
    "if the access token may have expired, for which the vendor's documents show no code: invalidateToken, and the next call gets another" =>
        "如果访问令牌可能已过期（厂商文档没有相应的错误码）：请调用 invalidateToken，下一次调用会获取新的令牌";
    "requests to the AI agent need appid and apptoken" => "调用 AI 智能体需要 appid 和 apptoken";
    "take both from the interface settings of the management console" => "请在管理后台的接口设置中获取";
    "requests to the platform cannot be signed: no signing recipe is set" => "无法为平台请求签名：未设置签名配方";
    "set `signing` to how your account computes svc-sign, such as {recipe}; the vendor knows it, its documents do not show it" =>
        "请将 `signing` 设为账号计算 svc-sign 的方法，例如{recipe}；厂商的接口文档没有说明，请向厂商确认";
    "requests to the platform cannot be signed: the recipe needs the account's secret key, and none is set" =>
        "无法为平台请求签名：签名配方需要账号的密钥，但未设置";
    "set {variable}" => "请设置环境变量{variable}";

    // Cancelled calls, batches, journals, the shared store.
    "the call was cancelled before a request was sent" => "调用已取消，尚未发送请求";
    "the call was cancelled after the service had refused the request" => "调用已取消，此前服务端已拒绝该请求";
    "the call was cancelled; its request may have been carried out" => "调用已取消，但请求可能已被执行";
    "the batch was cancelled; rows that were sent may have been carried out" => "批量任务已取消，已发送的行可能已被执行";
    "the row was declared not done; its request is not sent again, because other rows of it were done, or may be" =>
        "该行被声明为未执行；由于同一请求中的其他行已执行或可能已执行，该请求不会再次发送";
    "the program was stopped before the answer came" => "程序在收到响应之前停止了";
    "the store that processes share did not answer: {why}" => "多进程共享的存储没有响应：{why}";
    "see that the store can be reached; onStoreFailure says what to do while it cannot" =>
        "请确认可以连接到该存储；onStoreFailure 决定无法连接时如何处理";
    "the maximum wait of the call has passed" => "调用的等待时间已到";
    "the store returned what the script does not" => "存储返回了脚本不会返回的内容";
    "page {page} has only rows that earlier pages had" => "第{page}页只有前面各页已返回的数据";
    "the list ended after {received} rows, but the service said that there are {total}" =>
        "列表在返回{received}条数据后结束，但服务端称共有{total}条";
    "request the rest with the cursor of this error, or the whole list again" => "请用本错误的游标请求其余数据，或重新请求整个列表";

    // Parameters and options: the message, made of what was expected and what came.
    "journal: expected a journal that no other batch uses, got one that another batch of this process uses" =>
        "journal：应为没有其他批量任务使用的日志，实际上本进程的另一个批量任务正在使用它";
    "a journal that no other batch uses" => "没有其他批量任务使用的日志";
    "{path}, which another batch uses" => "另一个批量任务正在使用的{path}";
    "one that another batch uses" => "另一个批量任务正在使用的日志";
    "{path}, which another batch of this process uses" => "本进程的另一个批量任务正在使用的{path}";
    "{path}, which process {pid} uses" => "进程{pid}正在使用的{path}";
    "{path}, which another process uses" => "另一个进程正在使用的{path}";
    "wait until it has ended; if it was killed, wait a minute, or delete {path}" => "请等待它结束；如果它已被强行终止，请等待一分钟，或删除{path}";
    "a file in a folder that can be written" => "可写入的目录中的文件";
    "a regular file for its owner alone" => "只允许属主访问的普通文件";
    "{path}, which is a symbolic link" => "符号链接{path}";
    "{path}, which is not a regular file" => "{path}（不是普通文件）";
    "a name whose lock file is not another file" => "锁文件不与其他文件同名的名称";
    "{path}, whose lock file {lock} is another file" => "{path}（其锁文件{lock}是其他文件）";
    "give the journal another name, or move {lock}" => "给日志换一个名称，或移走{lock}";
    "{path}, which was changed, moved or deleted while a batch used it" => "批量任务使用期间被修改、移动或删除的{path}";
    "{path}, which has {links} hard links" => "有{links}个硬链接的{path}";
    "delete the others, and mount the folder in place of the file" => "请删除其他硬链接，并挂载所在目录而不是该文件";
    "{path}, which has {size} bytes" => "有{size}字节的{path}";
    "at most {most} bytes" => "不超过{most}字节";
    "{path}, which belongs to user {owner}" => "属于用户{owner}的{path}";
    "run the program as its owner, or chown the file" => "请以文件属主运行程序，或用 chown 更改属主";
    "{path}, which has mode {mode}" => "权限为{mode}的{path}";
    "chmod 600" => "请执行 chmod 600";
    "wait until it has ended; if no batch runs, for {seconds} seconds at most" => "请等待它结束；如果没有批量任务在运行，最多等待{seconds}秒";
    "one that another batch has taken over, because this one gave no sign of life" => "已被另一个批量任务接管的日志，因为本任务没有活动迹象";
    "the journal that the batch began with" => "批量任务开始时的日志";
    "one that is gone, or has lost lines" => "已不存在或丢失了部分行的日志";
    "send the rows that are left by another batch, with another journal" => "请用另一个批量任务和另一个日志发送剩余的数据行";
    "find out which rows the service has before you send them again" => "重新发送之前，请先查明服务端已有哪些数据行";
    "send the row again, which can do no harm" => "请重新发送该行，这不会造成影响";
    "look for the row in the service before you send it again: no operation finds it" => "重新发送前请在服务端查找该行：没有接口可以查询它";
    "give the rows that the journal was written for" => "请提供该日志所对应的行";
    "reconcile the result of the batch, which looks for the row in the service" => "请对批量结果执行 reconcile，它会在服务端查找该行";
    "the row has no value that it can be found by: look for it in the service" => "该行没有可用于查询的值：请在服务端查找";
    "what was found resembles the row and does not prove that it was created: compare it" => "找到的记录与该行相似，但不能证明该行已创建：请核对";
    "not found so far, which does not prove that it was not created: it may still appear, so reconcile again after some minutes before the row is sent again" => "目前未找到，这不能证明该行未创建：它可能稍后出现，请在几分钟后再次执行 reconcile，然后再决定是否重新发送";
    "an operation that creates rows which another one finds" => "其创建的行可由其他接口查询到的接口";
    "a value, which the service is assumed to ask for" => "一个值（推测服务端要求填写）";
    "the report of a batch" => "批量操作的报告";
    "the report of the newest run with this journal" => "使用该日志的最近一次运行的报告";
    "that of an earlier one" => "更早一次运行的报告";
    "a journal of a row batch" => "批量操作的日志";
    "the journal of the batch" => "该批量操作的日志";
    "a client with a store, which the journal is to be kept in" => "带有共享存储的客户端，日志将保存在该存储中";
    "a client without one" => "没有共享存储的客户端";
    "{field}: expected {expected}, got nothing" => "{field}：未提供，应为{expected}";
    "{field}: expected {expected}, got neither" => "{field}：两者均未提供，应为{expected}";
    "{field}: expected {expected}, got none of them" => "{field}：均未提供，应为{expected}";
    "{field}: expected {expected}, got an unknown name" => "{field}：名称未知，应为{expected}";
    "{field}: expected {expected}, got {got}" => "{field}：应为{expected}，实际为{got}";
    "nothing" => "未提供";
    "the name of several" => "多个地区共有的名称";
    "neither" => "两者均未提供";
    "none of them" => "均未提供";
    "an unknown name" => "未知名称";
    "something else" => "其他内容";
    "{what} at byte {at}" => "第{at}字节处是{what}";
    "something else at byte {at}" => "第{at}字节处是其他内容";
    "an object" => "对象";
    "a list" => "列表";
    "a string" => "文本";
    "a number" => "数字";
    "a boolean" => "布尔值";
    "null" => "null";
    "{count} elements" => "{count}项";
    "{count} rows" => "{count}行";

    "an integer from {least} to {most}" => "{least}到{most}的整数";
    "an integer of at least {least}" => "不小于{least}的整数";
    "an integer of at most {most}" => "不大于{most}的整数";
    "{what} of {least} to {most} elements" => "{what}，长度为{least}到{most}";
    "{what} of at least {least} elements" => "{what}，长度至少为{least}";
    "{what} of at most {most} elements" => "{what}，长度不超过{most}";
    "{what} of {count} elements" => "{what}，长度为{count}";
    "{what} from {least} to {most}" => "{what}，取值为{least}到{most}";
    "{what} of at least {least}" => "{what}，不小于{least}";
    "{what} of at most {most}" => "{what}，不大于{most}";
    "{what} of the form {form}" => "格式为{form}的{what}";
    "an integer" => "整数";
    "true or false" => "true 或 false";
    "a value of a documented shape" => "接口文档规定形式的值";
    "{one} or {other}" => "{one}或{other}";
    "a string (of digits, for a number)" => "文本（数字写成数字文本）";
    "a list of strings" => "文本列表";
    "a list of objects" => "对象列表";
    "a string of the same form as the first" => "与第一项格式相同的文本";
    "a value: leave it out to keep what there is, send an empty one to clear it" =>
        "具体的值：不修改请不传该字段，清空请传空值";
    "a value; to {verb}, call {method}" => "具体的值；如需{verb}，请调用{method}";
    "{what}, which {other} {value} needs" => "{what}（{other}为{value}时必填）";
    "a string or a number" => "文本或数字";
    "the size of a file in bytes, whose content the host sends" => "文件的字节数，内容由宿主程序发送";
    "an object with the rows" => "包含数据行的对象";
    "an object of parameters" => "由参数组成的对象";
    "a known parameter (perhaps {name})" => "已知的参数（是否要写{name}）";
    "a known parameter" => "已知的参数";
    "one value" => "只出现一次的值";
    "a single value" => "单个值";
    "strings without unpaired surrogates" => "由完整 Unicode 字符组成的文本";
    "a string without unpaired surrogates" => "由完整 Unicode 字符组成的文本";
    "a list, or its JSON text" => "列表，或列表的 JSON 文本";
    "at most {most} levels" => "不超过{most}层";
    "more" => "更多";
    "at most {most} elements" => "不超过{most}项";
    "one element, the last; a call by name may give more" => "只有一项，即最后一项；按名称调用时可以给出多项";
    "a time that ends after {start}" => "不早于{start}的结束时间";
    "a time that ends between {start} and {latest}, {months} months later" =>
        "{start}到{latest}之间（最长{months}个月）的结束时间";
    "the content of a file, or a source_url" => "文件内容，或 source_url";
    "the size of the document" => "文档的字节数";
    "what can be written as JSON" => "可以写成 JSON 的值";
    "a row that can be written as JSON" => "可以写成 JSON 的行";
    "the content of a file does not stand in JSON; set the field afterwards" => "文件内容不能写在 JSON 中，请随后设置该字段";
    "required fields are still to be given" => "仍有必填字段未提供";

    "the name of an operation (perhaps {name})" => "接口名称（是否要写{name}）";
    "the name of an operation" => "接口名称";
    "an operation of the {interface} interface" => "{interface}接口组中的接口";
    "an operation that takes rows" => "接受数据行的接口";
    "an operation that creates what another one finds" => "新增数据且有对应查询接口的接口";
    "an operation with pages" => "支持分页的接口";
    "an operation with a streamed answer" => "支持流式响应的接口";
    "no such option of a client without a relay" => "该选项只用于经由中继的客户端";
    "no such option outside the mode {mode}" => "仅在{mode}模式下使用该选项";
    "the cursor of a page of this list, requested with the same parameters" => "同一列表、相同参数下某一页的游标";
    "a list of at most {pages} pages; the service gives no more, so narrow the list" =>
        "不超过{pages}页的列表；服务端不再返回更多页，请缩小查询范围";
    "rows" => "数据行";
    "other rows" => "其他数据行";
    "the rows {rows} that the journal was written for" => "日志所记录的第{rows}行";
    "the journal of this operation, account and parameters" => "属于该操作、账号和参数的日志";
    "that of {operation}" => "{operation}的日志";
    "that of another account, or of another address" => "另一账号或另一地址的日志";
    "lines as this library writes them" => "由本库写入的日志行";
    "damage in line {number}" => "第{number}行已损坏";
    "another line" => "其他内容的行";
    "a journal that can be read and appended to" => "可读取且可追加的日志";

    "an address such as https://cc.example.com" => "形如 https://cc.example.com 的地址";
    "an address without credentials, query and fragment" => "不含用户信息、查询参数和片段的地址";
    "an address that begins with https://" => "以 https:// 开头的地址";
    "https (http is for this machine alone)" => "https 地址（http 只能用于本机）";
    "an offset such as +08:00" => "形如 +08:00 的时区偏移";
    "off, or requests/seconds such as 20/60" => "off，或形如 20/60 的“请求数 / 秒数”";
    "wait, fail, or a share of the limit from 0.001 to 1 such as share=0.1" =>
        "wait、fail，或 0.001 到 1 之间的限流份额，例如 share=0.1";
    "an account number" => "账号";
    "an option of a client over a relay, which holds no secret" => "经中继的客户端的选项，不包含密钥";
    "another one" => "其他选项";
    "the address of a relay" => "中继的地址";
    "the name of a job: at most 64 letters, digits, - and _" => "任务名：最多 64 个字母、数字、- 和 _";
    "an empty string" => "空文本";
    "an empty string or control characters" => "空文本或控制字符";
    "six digits" => "6 位数字";
    "32 letters and digits" => "32 位字母和数字";
    "{count} characters" => "{count}个字符";
    "{text}… ({count} characters)" => "{text}…（共{count}个字符）";
    "a path that begins with a slash" => "以斜杠开头的路径";
    "the path of {operation}" => "{operation}的路径";
    "a build of the core with its feature store" => "启用了 store 特性的核心库";
    "a build of the core with its feature zh" => "启用了 zh 特性的核心库";
    "an algorithm: md5, sha1, sha256, hmac-md5, hmac-sha1, hmac-sha256, md5(md5), md5(md5+secret)" =>
        "签名算法 md5、sha1、sha256、hmac-md5、hmac-sha1、hmac-sha256、md5(md5) 或 md5(md5+secret)";
    "an encoding: hex, HEX, base64, base64url, base64-no-padding, base64url-no-padding, for md5 hex16, HEX16" =>
        "编码 hex、HEX、base64、base64url、base64-no-padding、base64url-no-padding，md5 还有 hex16、HEX16";
    "algorithm:encoding:template, such as {recipe}" => "“算法:编码:模板”，例如{recipe}";
    "no template" => "没有模板";
    "one of {values} in the template" => "模板中的以下占位符之一：{values}";

    // Fields of customers, by the dictionary of the account.
    "a list of customers" => "客户列表";
    "the id of the customer" => "客户的 ID";
    "a field of the dictionary (perhaps {name})" => "客户字段字典中的字段（是否要写{name}）";
    "a field of the dictionary" => "客户字段字典中的字段";
    "a string of one line" => "单行文本";
    "a string of several lines" => "多行文本";
    "province, city and district at most" => "最多为省、市、区三级";
    "a string of digits, or a number" => "数字文本，或数字";
    "which of these it is, from the province down: {ways}, ..." => "具体是哪一个（从省开始写）：{ways}等";
    "which of these it is, from the province down: {ways}" => "具体是哪一个（从省开始写）：{ways}";
    "two times: start and end" => "开始和结束两个时间";
    "an end that is not before the start" => "不早于开始时间的结束时间";
    "an earlier end" => "更早的结束时间";
    "the text of a choice" => "选项的文本";
    "nothing more: there is no further level" => "不再有内容：没有下一级";
    "the full name {name}" => "全称{name}";
    "a string, or an object of value and memo" => "文本，或由 value 和 memo 组成的对象";
    "value or memo" => "value 或 memo";
    "a number or address" => "号码或地址";

    "one of {values}, ..." => "{values}等值之一";
    "one of {values}" => "以下值之一：{values}";

    // Hosts: what a program passed, or left out.
    "a transport, or the feature reqwest, which brings one" => "传输层（transport），或启用自带传输层的 reqwest 特性";
    "a clock, or the feature tokio, which brings one" => "时钟（clock），或启用自带时钟的 tokio 特性";
    "the driver does not know what the core asks for" => "驱动程序不认识核心要求的步骤";
    "the client has no signer" => "客户端没有签名函数";
    "the client has no token source" => "客户端没有令牌来源";
    "one journal, in a package with stores" => "一个日志，且所用的包支持共享存储";
    "another journal, or no store" => "另有一个日志，或没有共享存储";
    "the client has no store" => "客户端没有共享存储";
    "the batch has no journal" => "批量任务没有日志";
    "the call has no rows" => "调用没有数据行";
    "the request has no file; give one with `file`" => "请求没有文件，请用 `file` 提供";
    "the file cannot be read: {why}" => "无法读取文件：{why}";
    "expected a status from 100 to 999, got {got}" => "状态码应为 100 到 999，实际为{got}";
    "bytes that were transferred" => "已被转移的字节";
    "it has no text" => "无法读取其文本";
    "expected a file of {size} bytes, got {sent} or more" => "文件应为{size}字节，实际至少有{sent}字节";
    "expected a file of {size} bytes, got {sent}" => "文件应为{size}字节，实际为{sent}字节";
    "the stream was read before and cannot begin anew" => "该数据流已读取过，无法从头再读";
    "{name} is a symbolic link, or not a regular file" => "{name}是符号链接，或不是普通文件";
    "another file took the place of {name}" => "{name}已被另一个文件替换";
    "the HTTP client cannot be set up: {why}" => "无法创建 HTTP 客户端：{why}";
    "no runtime can be started: {why}" => "无法启动运行时：{why}";
    "the conversation is closed" => "会话已关闭";
    "a thread of a tokio runtime must not be blocked: await the call" => "不能阻塞 tokio 运行时的线程，请 await 该调用";
    "the client is closed" => "客户端已关闭";
    "a listener failed: {error}; the call had succeeded, and `result` of this error has what it returned" =>
        "监听函数失败：{error}；调用已成功，其返回值见此错误的 `result`";
    "the body of the response is streamed" => "响应体以流的方式返回";
    "the answer was left before its last part" => "在收到最后一段之前已停止读取响应";
    "rows of a row batch cannot be looked up" => "批量任务的行无法查询";
    "an object with `baseUrl` and credentials" => "包含 `baseUrl` 和凭据的对象";
    "a function" => "函数";
    "an AbortSignal" => "AbortSignal";
    "options of a call in the last argument" => "放在最后一个参数中的调用选项";
    "one among the parameters" => "写在接口参数中的选项";
    "an array, or anything else that can be iterated" => "数组，或其他可迭代的对象";
    "bytes, a Blob, or an object with `size` and `stream()`" => "字节、Blob，或带有 `size` 和 `stream()` 的对象";
    "an object with `read` and `append`" => "带有 `read` 和 `append` 的对象";
    "`inStore` with the name of a journal" => "带有日志名称的 `inStore`";
    "a JSON value" => "JSON 能表示的值";
    "a number that JSON can hold" => "JSON 能表示的数字";
    "an object that contains itself" => "包含自身的对象";
    "a time of the years 1 to 9998" => "公元 1 年到 9998 年之间的时间";
    "a plain object" => "普通对象";
    "another object" => "其他对象";
    "bytes" => "字节";
    "a string or bytes" => "文本或字节";
    "{file} of triline could not be loaded: {why}" => "无法加载 triline 的{file}：{why}";
    "the driver has no answer to the step that the core waits for" => "驱动程序没有应答核心正在等待的步骤";
    "Node, Deno or Bun, where clients can have a store" => "Node、Deno 或 Bun，其客户端可以使用共享存储";
    "another host" => "其他宿主环境";
    "an object with `run`: wrap a client of Redis, as in `new RedisStore(client)` of triline/store" =>
        "带有 `run` 的对象：Redis 客户端须经过包装，例如 triline/store 的 `new RedisStore(client)`";
    "a program that imports triline/zh" => "导入了 triline/zh 的程序";
    "one that does not import it" => "没有导入它的程序";

    // Drivers: mistakes in how a program drives the core.
    "the answer is for an ask that is not outstanding" => "该应答对应的请求已不在等待中";
    "a JSON list of rows" => "由数据行组成的 JSON 列表";
    "at most {max} rows" => "至多{max}行";
    "at least one row, unless they are the last" => "至少一行（最后一批除外）";
    "a row with the index {index}, which has an error" => "序号为{index}、带有错误的行";
    "the exchange goes on" => "该交换（exchange）尚未结束";
    "the exchange has ended" => "该交换（exchange）已结束";
    "the request of the batch is still under way" => "批量任务的请求仍在进行中";
    "the result is not a batch report" => "结果不是批量报告";
    "what was found is not of the type of its rows: {why}" => "查到的数据与行的类型不符：{why}";
    "the call has ended without a response" => "调用结束时没有响应";
    "the stream has ended with an error: {why}" => "流已因错误结束：{why}";
    "expected a string or a number" => "应为文本或数字";
    "a report" => "报表";
    "JSON" => "JSON";
}
