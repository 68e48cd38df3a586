//! The glossary of errors, as Markdown.

use std::fmt::Write as _;
use std::path::PathBuf;

use triline_schema::catalogue::{CATALOGUE, Meaning};
use triline_schema::operations;

use crate::Source;

const HEAD: &str = "<!-- Written by `cargo run -p triline-bindgen` from core/schema/src/catalogue.rs. -->

# Errors of the platform

Every code in the vendor's documents. An error of a call has the code, its category, the cause, the remedy, the `outcome` of
the request, and whether it may be sent again (`retryable`). A code that is not listed here is reported unchanged,
without a category. The work phone and the AI agent have no codes of their own.

A code says what the service answered; the `outcome` of the error says what that proves. A code of the category `server` is an
internal error, which may come after the effect: the outcome of a write is `unknown`. 6728 is a warning, and proves nothing either. Every other code on this page is taken to prove that the request was not executed
(`rejected`). A code that is not on it is taken to prove the same, except with HTTP status 5xx, 408, 425 or 499, which a gateway may have given
after the service executed the request. Beside `success` that is true, no code proves anything of a write. The vendor's documents do not say so: see [Ambiguities](ambiguities.md), `codes-of-refusals`.

*Documented for* lists the operations whose description names the code. *Judged to belong to* lists operations that the text of the
code fits; the vendor's documents do not say so.

The remedies of 6700, 6702 and 6725 are those of the vendor's documents; the others follow from the cause. Where the `outcome` of a write is
`unknown`, an error has in place of one to try again the remedy to look first whether it was done.

## Outcome and retryable

`outcome` says what happened to the request; `retryable` says whether sending the operation again can do no harm. A program that
puts failed work back into a queue looks at `retryable` alone:

| `outcome` | a read, or an operation that ends in the same state | any other operation |
| --- | --- | --- |
| `not_sent` | retryable | retryable |
| `rejected` | where the reason passes: *Retryable* below, HTTP status 429 | the same |
| `unknown`: a broken connection, a timeout, a cut or unreadable answer, a gateway's answer | retryable | not retryable: ask the service first (`reconcile()`), or a person |
| `done`, but the answer cannot be used | retryable | not retryable: look it up |

Reads are queries, lists, reports and requests for tokens. Updates, deletions, `bind`, `enable`, `disable` and the like end in the same
state however often they are sent. Never retryable is what the same call can only meet again: parameters or options that are refused, missing
credentials or refused ones, misuse, and a refusal whose reason stays.

## Without an answer

Where no answer came, the `code` says why:

| `code` | what happened | the client itself tries again |
| --- | --- | --- |
| `connection` | there was no connection, or it broke | where that is safe |
| `certificate` | the certificate of the service, or of a proxy in its place, was not accepted | no: the next attempt would meet the same one |
| `timeout` | `timeout` or `totalTimeout` passed | where that is safe, within `totalTimeout` |
| `max_wait` | the rate limit lets the request through later than `maxWait` allows | no |

Retries have a budget for each client: 100 at first, of which one after a timeout counts twice, and each answer that succeeds gives back a
fifth of one. Beyond it, a call fails with its first error.
";

const HEAD_ZH: &str = "<!-- Written by `cargo run -p triline-bindgen` from core/schema/src/catalogue.rs. -->

# 平台错误码

[English](errors.md)

厂商接口文档列出的全部错误码。调用出错时，错误对象带有错误码、类别、原因、处理办法、请求的结果（`outcome`），以及能否重新发送（`retryable`）。
未列出的错误码原样返回，没有类别。工作手机和 AI 智能体没有自己的错误码。

错误码是服务端的答复，`outcome` 说明该答复能证明什么。类别为 `server` 的错误码是内部错误，可能发生在操作生效之后：写操作的结果为
`unknown`。6728 只是预警，同样不能证明什么。本页其他错误码视为请求未被执行（`rejected`）。未列出的错误码同样视为请求未被执行，但 HTTP
状态码为 5xx、408、425 或 499 时除外：网关可能在服务端执行请求之后返回这些状态码。与值为 true 的 `success` 同时出现的错误码，对写操作不能证明什么。厂商文档没有说明这一点，见
[ambiguities.md](ambiguities.zh.md) 的 `codes-of-refusals`。

“文档注明的接口”是接口说明中写明了该错误码的接口；“推断相关的接口”由错误码的含义推断，厂商文档没有写明。

6700、6702、6725 的处理办法出自厂商文档，其余由原因推断。写操作的 `outcome` 为 `unknown` 时，错误中“稍后重试”一类的处理办法会改为先核实是否已执行。

## outcome 与 retryable

`outcome` 说明请求的结果，`retryable` 说明再次发送该操作是否无害。将失败的任务放回队列的程序只看 `retryable`：

| `outcome` | 读操作，或重复执行后状态相同的操作 | 其他操作 |
| --- | --- | --- |
| `not_sent` 未发送 | 可重试 | 可重试 |
| `rejected` 被拒绝 | 原因会自行消失时可重试：下文标注“可重试”的错误码、HTTP 状态码 429 | 同左 |
| `unknown` 未知：连接中断、超时、响应不完整或无法读取、网关的响应 | 可重试 | 不可重试：先向服务端查询（`reconcile()`）或人工核对 |
| `done` 已执行，但响应不可用 | 可重试 | 不可重试：查询结果 |

读操作是查询、列表、报表和获取令牌。更新、删除、`bind`、`enable`、`disable` 等操作无论发送多少次，状态都相同。同样的调用只会再次失败时一律不可重试：参数或选项被拒绝、缺少凭据或凭据被拒绝、用法错误，以及原因不会自行消失的拒绝。

## 没有收到响应

没有收到响应时，`code` 说明原因：

| `code` | 含义 | 客户端是否自动重试 |
| --- | --- | --- |
| `connection` | 无法建立连接，或连接中断 | 安全时重试 |
| `certificate` | 服务端（或代替它的代理）的证书不被接受 | 否：再次尝试结果相同 |
| `timeout` | 超过 `timeout` 或 `totalTimeout` | 安全时在 `totalTimeout` 之内重试 |
| `max_wait` | 按限流规则，需要等待的时间超过 `maxWait` | 否 |

每个客户端的重试有预算：最初可重试 100 次，超时后的一次算两次，每个成功的响应归还五分之一次。预算用完后，调用以首次的错误结束。
";

/// The words of a glossary.
struct Words {
    path: &'static str,
    head: &'static str,
    cause: &'static str,
    remedy: &'static str,
    category: &'static str,
    retryable: &'static str,
    yes: &'static str,
    no: &'static str,
    documented: &'static str,
    judged: &'static str,
    colon: &'static str,
    comma: &'static str,
}

const ENGLISH: Words = Words {
    path: "docs/errors.md",
    head: HEAD,
    cause: "Cause",
    remedy: "Remedy",
    category: "Category",
    retryable: "Retryable",
    yes: "yes",
    no: "no",
    documented: "Documented for",
    judged: "Judged to belong to",
    colon: ": ",
    comma: ", ",
};

const CHINESE: Words = Words {
    path: "docs/errors.zh.md",
    head: HEAD_ZH,
    cause: "原因",
    remedy: "处理办法",
    category: "类别",
    retryable: "可重试",
    yes: "是",
    no: "否",
    documented: "文档注明的接口",
    judged: "推断相关的接口",
    colon: "：",
    comma: "、",
};

/// The document, in English and Chinese.
pub(crate) fn sources() -> [Source; 2] {
    [source(&ENGLISH, |meaning| [meaning.cause, meaning.remedy]), source(&CHINESE, |meaning| meaning.chinese)]
}

fn source(words: &Words, texts: impl Fn(&Meaning) -> [&'static str; 2]) -> Source {
    let mut out = words.head.to_owned();
    let colon = words.colon;
    for known in CATALOGUE {
        let _ = write!(out, "\n## {}\n", known.code);
        for meaning in known.meanings {
            let [cause, remedy] = texts(meaning);
            let _ = write!(out, "\n`{}`\n\n", meaning.message);
            let _ = writeln!(out, "- **{}**{colon}{cause}", words.cause);
            let _ = writeln!(out, "- **{}**{colon}{remedy}", words.remedy);
        }
        let _ = writeln!(out, "- **{}**{colon}`{}`", words.category, known.category.name());
        let _ = writeln!(out, "- **{}**{colon}{}", words.retryable, if known.retryable { words.yes } else { words.no });
        for (title, judged) in [(words.documented, false), (words.judged, true)] {
            let tied = operations().filter(|operation| {
                operation.errors.contains(&known.code) && operation.judged_errors.contains(&known.code) == judged
            });
            let names: Vec<String> = tied.map(|operation| format!("`{}`", operation.name)).collect();
            if !names.is_empty() {
                let _ = writeln!(out, "- **{title}**{colon}{}", names.join(words.comma));
            }
        }
    }
    (PathBuf::from(words.path), out)
}
