//! The codes of the vendor's documents, with their causes and remedies in both languages.

use super::{Category, Known, Meaning};

macro_rules! catalogue {
    ($( $code:literal $category:ident $(($retry:ident))? {
        $( $message:literal, $cause:literal / $cause_zh:literal, $remedy:literal / $remedy_zh:literal );+
    } )*) => {
        /// Every code in the vendor's documents.
        pub static CATALOGUE: &[Known] = &[ $( Known {
            code: $code,
            category: Category::$category,
            retryable: crate::macros::flag!($($retry)?),
            meanings: &[ $( Meaning {
                message: $message,
                cause: $cause,
                remedy: $remedy,
                #[cfg(feature = "zh")]
                chinese: [$cause_zh, $remedy_zh],
            } ),+ ],
        } ),* ];
    };
}

catalogue! {
    6700 Server (retry) {
        "get agent online status fail",
        "internal error" / "内部错误",
        "contact administrator" / "请联系管理员"
    }
    6701 NotFound {
        "agent no found",
        "no such agent in the account" / "账号下没有该坐席",
        "check the work number or id; list the agents with platform.agents.query" / "请核对工号或坐席 id；可用 platform.agents.query 查询坐席"
    }
    6702 Permission {
        "agent is disable",
        "agent disabled" / "坐席已停用",
        "enable it or pick an enabled agent" / "请启用该坐席，或选择已启用的坐席"
    }
    6703 NotFound {
        "agent is delete",
        "agent deleted (said never to occur)" / "坐席已删除（文档说明不会出现）",
        "pick an agent that exists" / "请选择存在的坐席"
    }
    6704 Quota {
        "agent occupy fail",
        "too few licences of that agent version" / "该版本的坐席许可不足",
        "buy more licences of that agent version, or pick another version; platform.licences.count tells how many there are" / "请购买该版本的坐席许可，或选择其他版本；可用 platform.licences.count 查询许可数量"
    }
    6705 Server (retry) {
        "agent online fail",
        "internal error while getting call capability" / "获取通话能力时发生内部错误",
        "try again later" / "请稍后重试"
    }
    6706 Auth {
        "no found accountId",
        "header svc-appkey missing" / "缺少请求头 svc-appkey",
        "set the account number; the client sends it as svc-appkey" / "请设置账号；客户端会把它作为 svc-appkey 发送"
    }
    6707 InvalidRequest {
        "no found agentNumber",
        "agentNumber missing from a body that needs it" / "请求体缺少必填的 agentNumber",
        "give agentNumber" / "请提供 agentNumber"
    }
    6708 CallState {
        "agent must login",
        "agent online neither through the API nor in the web client" / "坐席既未通过接口上线，也未在网页端上线",
        "let the agent log in first" / "请先让坐席登录"
    }
    6709 Server (retry) {
        "agent use busy fail",
        "internal error" / "内部错误",
        "try again later" / "请稍后重试"
    }
    6710 Server (retry) {
        "agent use rest fail",
        "internal error" / "内部错误",
        "try again later" / "请稍后重试"
    }
    6711 InvalidRequest {
        "agent loginType must in PSTN,SIP,WEBRTC",
        "invalid login type" / "登录方式无效",
        "use PSTN, SIP or WEBRTC" / "请使用 PSTN、SIP 或 WEBRTC"
    }
    6712 CallState {
        "agent not calling",
        "agent is not in a call, held or muted, as hold, unhold, mute and unmute need" / "坐席不在通话、保持或静音状态，无法保持、取消保持、静音或取消静音",
        "wait until the agent is in a call" / "请等坐席进入通话后再操作"
    }
    6713 CallState {
        "agent is calling",
        "no second outbound call while in a call" / "通话中不能再发起外呼",
        "wait until the agent's call has ended" / "请等坐席结束当前通话"
    }
    6714 CallState {
        "agent not change status",
        "agent status is fixed while in a call" / "通话中不能修改坐席状态",
        "wait until the agent's call has ended" / "请等坐席结束当前通话"
    }
    6715 CallState {
        "unable to hangUp",
        "agent has no call to hang up" / "坐席没有可挂断的通话",
        "nothing needs to be done: there is no call" / "无需处理：当前没有通话"
    }
    6716 InvalidRequest {
        "agent bindType must in PSTN,SIP",
        "invalid bind type" / "绑定方式无效",
        "use PSTN or SIP" / "请使用 PSTN 或 SIP"
    }
    6717 Auth {
        "account no found",
        "unknown account number" / "账号不存在",
        "check the account number" / "请核对账号"
    }
    6718 Permission {
        "account disable",
        "account disabled" / "账号已停用",
        "ask the vendor to enable the account" / "请联系厂商启用账号"
    }
    6719 Server (retry) {
        "update agent fail",
        "internal error" / "内部错误",
        "try again later" / "请稍后重试"
    }
    6720 Server (retry) {
        "sync sipNumber fail",
        "internal error" / "内部错误",
        "try again later" / "请稍后重试"
    }
    6721 Conflict {
        "agent mobile repeat",
        "mobile number in use elsewhere in the account" / "手机号已被账号下的其他坐席使用",
        "use another mobile number, or unbind it from the agent that has it" / "请换一个手机号，或先从占用它的坐席上解绑"
    }
    6722 Conflict {
        "sip not register",
        "SIP number is not registered, or is bound" / "SIP 号码未注册，或已被绑定",
        "register the SIP number first, or unbind it from the agent that has it" / "请先注册该 SIP 号码，或从占用它的坐席上解绑"
    }
    6723 InvalidRequest {
        "report max month",
        "report interval exceeds three months" / "报表的时间跨度超过三个月",
        "ask for at most three months at a time" / "每次最多查询三个月"
    }
    6724 InvalidRequest {
        "dialOut rule must in 1,2",
        "invalid outbound strategy; described elsewhere as 0 random, 1 region" / "外呼策略无效；文档另一处写明 0 为随机、1 为区域",
        "use one of the documented strategies" / "请使用文档规定的外呼策略"
    }
    6725 InvalidRequest {
        "dialOut extras beyond",
        "extras of the outbound callback too long; 150 characters according to the message" / "外呼回调的 extras 过长；按错误信息应不超过 150 个字符",
        "keep it below 255 bytes" / "请控制在 255 字节以内"
    }
    6726 Server (retry) {
        "risk control service exception",
        "internal error" / "内部错误",
        "try again later" / "请稍后重试"
    }
    6727 RateLimit {
        "risk control dialout forbidden",
        "number blocked, called too often" / "号码呼叫过于频繁，已被风控拦截",
        "stop calling this number for now" / "请暂停呼叫该号码"
    }
    6728 RateLimit {
        "risk control dialout warning",
        "number called often, close to being blocked" / "号码呼叫频繁，即将被风控拦截",
        "call this number less often" / "请减少对该号码的呼叫"
    }
    6730 Permission {
        "agent is lock, please contact admin",
        "agent locked by repeated wrong passwords" / "坐席因多次输错密码被锁定",
        "let an administrator unlock the agent" / "请管理员解锁该坐席"
    }
    6731 InvalidRequest {
        "agentId and agentNumber no found",
        "nothing given that locates the agent" / "没有提供可以确定坐席的参数",
        "give agentId or agentNumber" / "请提供 agentId 或 agentNumber"
    }
    6732 InvalidRequest {
        "role invalid param",
        "role id of an invalid type at agent creation" / "创建坐席时角色 id 的类型无效",
        "give role ids, not names; platform.roles.list tells them" / "请提供角色 id 而不是角色名称；可用 platform.roles.list 查询"
    }
    6733 InvalidRequest {
        "startTime and endTime must need",
        "start or end of the report missing" / "报表缺少开始时间或结束时间",
        "give both startTime and endTime" / "请同时提供 startTime 和 endTime"
    }
    6734 InvalidRequest {
        "startTime or endTime format error",
        "invalid time format" / "时间格式无效",
        "write times as yyyy-MM-dd HH:mm:ss" / "请按 yyyy-MM-dd HH:mm:ss 填写时间";
        "query cdr list max count 10000",
        "call-record query of more than 10000 rows" / "通话记录查询超过 10000 条",
        "ask for a shorter time" / "请缩短查询的时间范围"
    }
    2017 Server {
        "conver extras to json fail",
        "internal error while converting extras" / "转换 extras 时发生内部错误",
        "check the extras" / "请检查 extras"
    }
    2020 Permission {
        "lack of call_toolbar permission or lack of im_change permission",
        "the agent's version has no call or no online-chat capability" / "该版本的坐席没有通话能力或在线客服能力",
        "give the agent a version with that capability" / "请为坐席换用具备该能力的版本"
    }
    2021 Quota {
        "account balance not enough",
        "balance too low for outbound calls" / "余额不足，无法外呼",
        "top up the account" / "请为账号充值"
    }
    50001 NotFound {
        "route not found",
        "wrong request path" / "请求路径错误",
        "check the base URL and the path" / "请核对服务地址和路径"
    }
    50002 Auth {
        "auth failed",
        "the token did not pass the check" / "令牌校验未通过",
        "check the secret key and the signing recipe" / "请核对密钥和签名配方"
    }
    50006 NotFound {
        "server not found",
        "the path names a wrong service" / "路径中的服务名错误",
        "check the base URL and the path" / "请核对服务地址和路径"
    }
    50007 Server (retry) {
        "request server error",
        "internal error" / "内部错误",
        "try again later" / "请稍后重试"
    }
    50008 NotFound {
        "remote addr 404",
        "wrong request path" / "请求路径错误",
        "check the base URL and the path" / "请核对服务地址和路径"
    }
    50009 Server (retry) {
        "remote addr error",
        "internal error" / "内部错误",
        "try again later" / "请稍后重试"
    }
    50010 RateLimit (retry) {
        "limit error",
        "too many requests" / "请求过于频繁",
        "send fewer requests; the document states 20 a minute for an account" / "请减少请求；文档规定每个账号每分钟 20 次"
    }
    50012 Auth {
        "headers appkey error",
        "svc-appkey missing" / "缺少 svc-appkey",
        "set the account number; the client sends it as svc-appkey" / "请设置账号；客户端会把它作为 svc-appkey 发送"
    }
    50013 Auth {
        "headers timestamp error",
        "svc-timestamp missing" / "缺少 svc-timestamp",
        "let the client set svc-timestamp" / "请由客户端设置 svc-timestamp"
    }
    50014 Clock (retry) {
        "headers timestamp overtime",
        "timestamp more than five minutes old" / "时间戳超过五分钟",
        "set the clock of this machine; the client corrects itself where the answer tells the time" / "请校准本机时钟；如果响应带有时间，客户端会自动校正"
    }
    50015 Auth {
        "headers sign error",
        "the token did not pass the check" / "令牌校验未通过",
        "check the secret key and the signing recipe" / "请核对密钥和签名配方"
    }
    50016 Auth {
        "headers nonce error",
        "nonce is not of 6 digits" / "nonce 不是 6 位数字",
        "let the client draw the nonce" / "请由客户端生成 nonce"
    }
    50018 Auth {
        "sk not found",
        "no secret key found for the account" / "未找到该账号的密钥",
        "ask the vendor for a secret key" / "请向厂商申请密钥"
    }
    50019 Clock {
        "timestamp timeout",
        "timestamp is not in seconds with 10 digits" / "时间戳不是 10 位的秒数",
        "send seconds, in ten digits" / "请发送 10 位的秒级时间戳"
    }
    50020 RateLimit (retry) {
        "account route limited",
        "too many requests" / "请求过于频繁",
        "send fewer requests; the document states 20 a minute for an account" / "请减少请求；文档规定每个账号每分钟 20 次"
    }
    40000 InvalidRequest {
        "param error",
        "parameters deviate from the documented format" / "参数与文档规定的格式不符",
        "compare the parameters with the documentation of the operation" / "请对照接口文档检查参数"
    }
}
