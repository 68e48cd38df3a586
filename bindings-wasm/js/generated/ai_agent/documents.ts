// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { PagedList } from "../../paging.js";
import type { FileContent } from "../../upload.js";
import type { UploadOptions } from "../../upload.js";
import type { WithFile } from "../../types.js";

/** Documents that an AI agent knows. */
export class AiAgentDocuments {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Lists documents of a knowledge class, in pages.
   *
   * Vendor's API document: *List knowledge documents* (our translation: 智能体知识文档列表), `POST
   * /agent/v1/api/query_files`.
   *
   * Document 3: B. AI-agent interface > Endpoints: List knowledge documents.
   *
   * @example
   * ```ts
   * for await (const knowledgeDocument of ai.documents.list({
   *   agent_id: "a1",
   *   kb_id: "k1",
   * })) console.log(knowledgeDocument);
   * ```
   */
  list(params: DocumentFilter, options?: CallOptions): PagedList<KnowledgeDocument> {
    return this.#runner.paged<KnowledgeDocument>("ai_agent.documents.list", params, params?.page, options);
  }

  /**
   * Uploads a knowledge document, as a file or by its address.
   *
   * The file is used when `source_url` is empty. The service parses the document afterwards.
   * `waitUntilParsed` waits for it.
   *
   * Vendor's API document: *Upload knowledge document* (our translation: 智能体上传知识文档), `POST
   * /agent/v1/api/save_files`.
   *
   * Document 3: B. AI-agent interface > Endpoints: Upload knowledge document.
   *
   * @example
   * ```ts
   * console.log(await ai.documents.upload({
   *   agent_id: "a1",
   *   filename: "产品手册1.md",
   *   file: new File(["# FAQ"],
   *   "faq.md"),
   * }));
   * ```
   */
  upload(params: WithFile<UploadDocument>, options?: UploadOptions): Promise<KnowledgeDocument> {
    return this.#runner.record<KnowledgeDocument>("ai_agent.documents.upload", params, options);
  }

  /**
   * Changes a knowledge document.
   *
   * It takes the parameters of an upload, and `doc_id`. `tags` are new tags to add. `shelf_status` has the
   * default 0, off the shelf, here too: leaving it out may take the document off the shelf. The file is used
   * when `source_url` is empty. A call by name leaves null out, as it does in an upload.
   *
   * Vendor's API document: *Update knowledge document* (our translation: 智能体更新知识文档), `POST
   * /agent/v1/api/update_files`.
   *
   * Document 3: B. AI-agent interface > Endpoints: Update knowledge document.
   *
   * @example
   * ```ts
   * console.log(await ai.documents.update({
   *   doc_id: "4904ed98b7c2f48922bfff53",
   *   agent_id: "a1",
   *   filename: "产品手册1.md",
   *   file: new File(["# FAQ"],
   *   "faq.md"),
   *   shelf_status: 0,
   * }));
   * ```
   */
  update(params: WithFile<UpdateDocument>, options?: UploadOptions): Promise<KnowledgeDocument> {
    return this.#runner.record<KnowledgeDocument>("ai_agent.documents.update", params, options);
  }

  /**
   * Deletes a knowledge document.
   *
   * Vendor's API document: *Delete knowledge document* (our translation: 智能体删除知识文档), `POST
   * /agent/v1/api/delete_files`.
   *
   * Document 3: B. AI-agent interface > Endpoints: Delete knowledge document.
   *
   * @example
   * ```ts
   * await ai.documents.delete({ agent_id: "a1", id: "92c91f9e93d1ba2217666499" });
   * ```
   */
  delete(params: DocumentRef, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("ai_agent.documents.delete", params, options);
  }

  /**
   * Waits until a document is parsed: polls the list of documents until its status says so.
   *
   * A document is parsed when its `status` is 1, the value that the vendor's documents show for a listed
   * document. An `error_text` ends the wait with an error (code `failed`). After ten minutes, or the call's
   * total timeout, the wait ends with the error `not_done`.
   *
   * Document 3: B. AI-agent interface > Endpoints: List knowledge documents.
   *
   * @example
   * ```ts
   * console.log(await ai.documents.waitUntilParsed({
   *   agent_id: "a1",
   *   kb_id: "k1",
   *   id: "309706ac7dd57295bfbb6ea1",
   * }));
   * ```
   */
  waitUntilParsed(params: DocumentInClass, options?: CallOptions): Promise<KnowledgeDocument> {
    return this.#runner.record<KnowledgeDocument>("ai_agent.documents.wait_until_parsed", params, options);
  }
}

/**
 * Parameters of documents, list.
 *
 * Document 3: B. AI-agent interface > Endpoints: List knowledge documents.
 */
export interface DocumentFilter {
  /** Page. For example `1`. */
  page?: number | undefined;
  /** Count per page. Iterating requests pages of 100 unless it is given. For example `20`. */
  per_page?: number | undefined;
  /** File name. Type (not shown in the document; assumed). For example `产品手册.md`. */
  file_name?: string | undefined;
  /** Agent id. For example `a1`. */
  agent_id: string;
  /**
   * Knowledge class id. `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). Type (not
   * shown in the document; assumed). For example `k1`.
   */
  kb_id: string;
}

/**
 * Knowledge document of an AI agent.
 *
 * Document 3: Knowledge document.
 */
export interface KnowledgeDocument {
  /** Size in bytes. For example `20480`. */
  bytes?: number | null;
  /** Characters. For example `6800`. */
  characters?: number | null;
  /** Slice size. For example `500`. */
  chunk_size?: number | null;
  /** Question-answer pairs generated. For example `0`. */
  generated_qa?: AiGeneratedQa | null;
  /** Heading combination for MD. For example `0`. */
  md_mode?: AiMdMode | null;
  /** Merge limit for large paragraphs. For example `1000`. */
  merge_max_len?: number | null;
  /** Slice overlap. For example `50`. */
  overlap?: number | null;
  /** Off or on shelf. For example `0`. */
  shelve_status?: AiShelfStatus | null;
  /** Limit for large paragraphs. For example `1000`. */
  single_max_len?: number | null;
  /** Heading level for splitting MD. For example `2`. */
  split_depth?: number | null;
  /** 0 on a new upload, 1 on a listed parsed one. For example `0`. */
  status?: AiDocumentStatus | null;
  /** Creation time. For example `2025-10-01 09:00:00`. */
  create_datetime?: string | null;
  /** Document id (the `doc_id` of update). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  document_id?: string | null;
  /** Effective end. For example `2025-10-31 23:59:59`. */
  end_date?: string | null;
  /** Error text. For example `文件无法解析`. */
  error_text?: string | null;
  /** Download address. For example `https://example.com/page`. */
  file_download_url?: string | null;
  /** File name. For example `产品手册.md`. */
  file_name?: string | null;
  /** File suffix. For example `md`. */
  file_suffix?: string | null;
  /** Record id (the id of delete). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Knowledge class id. For example `k1`. */
  kb_id?: string | null;
  /** Parse progress; in listings; a success text appears after parsing. For example `解析成功`. */
  parse_process?: string | null;
  /** Space id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  space_id?: string | null;
  /** Effective start. For example `2025-10-01 00:00:00`. */
  start_date?: string | null;
  /** Remark of the tags. For example `按产品分类`. */
  tag_description?: string | null;
  /** Last change time. For example `2025-10-01 09:00:00`. */
  update_datetime?: string | null;
  /** Permanently valid. */
  is_permanent?: boolean | null;
  /** Tags. Type (not shown in the document; assumed). */
  tags?: unknown[] | null;
}

/**
 * Generation of question-answer pairs.
 *
 * - `0`: Do not generate.
 * - `1`: Generate question-answer pairs.
 *
 * Document 3: Endpoints.
 */
export type AiGeneratedQa = 0 | 1 | (number & {});

/** The known values of `AiGeneratedQa`, by name. */
export const AiGeneratedQa = {
  /** Do not generate. */
  No: 0,
  /** Generate question-answer pairs. */
  Yes: 1,
} as const;

/**
 * Mode of splitting Markdown.
 *
 * - `0`: Hierarchy (inherit).
 * - `1`: Simple (independent chunk).
 *
 * Document 3: Endpoints.
 */
export type AiMdMode = 0 | 1 | (number & {});

/** The known values of `AiMdMode`, by name. */
export const AiMdMode = {
  /** Hierarchy (inherit). */
  Hierarchy: 0,
  /** Simple (independent chunk). */
  Simple: 1,
} as const;

/**
 * Whether a knowledge document is on the shelf.
 *
 * - `0`: Off shelf.
 * - `1`: On shelf.
 *
 * Document 3: Endpoints.
 */
export type AiShelfStatus = 0 | 1 | (number & {});

/** The known values of `AiShelfStatus`, by name. */
export const AiShelfStatus = {
  /** Off shelf. */
  Off: 0,
  /** On shelf. */
  On: 1,
} as const;

/**
 * Status of a knowledge document.
 *
 * - `0`: Seen on a newly uploaded document.
 * - `1`: Seen on a listed parsed document.
 *
 * Document 3: States and transitions.
 */
export type AiDocumentStatus = 0 | 1 | (number & {});

/** The known values of `AiDocumentStatus`, by name. */
export const AiDocumentStatus = {
  /** Seen on a newly uploaded document. */
  New: 0,
  /** Seen on a listed parsed document. */
  Parsed: 1,
} as const;

/**
 * Parameters of documents, upload.
 *
 * Document 3: B. AI-agent interface > Endpoints: Upload knowledge document.
 */
export interface UploadDocument {
  /** Agent id. For example `a1`. */
  agent_id: string;
  /**
   * Knowledge class id. `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For
   * example `k1`.
   */
  kb_id?: string | undefined;
  /** Slice size. For example `500`. */
  chunk_size?: number | undefined;
  /** File size. In bytes. For example `20480`. */
  bytes?: number | undefined;
  /** Slice overlap. For example `50`. */
  overlap?: number | undefined;
  /** Source URL; when empty the uploaded file is used. For example `https://example.com/page`. */
  source_url?: string | undefined;
  /** File name. For example `产品手册.md`. */
  filename: string;
  /** Question-answer pairs. For example `0`. */
  generated_qa?: AiGeneratedQa | undefined;
  /** Uploaded file. */
  file?: FileContent | undefined;
  /** Extract content of a website by URL. */
  is_website?: boolean | undefined;
  /** Heading level for splitting MD documents; -1 automatic. For example `2`. */
  split_depth?: number | undefined;
  /** Heading combination for MD. For example `0`. */
  md_mode?: AiMdMode | undefined;
  /** Limit for large paragraphs. In characters. For example `1000`. */
  single_max_len?: number | undefined;
  /** Merge limit for large paragraphs. In characters. For example `1000`. */
  merge_max_len?: number | undefined;
  /** Conversion. For example `0`. */
  file_conversion?: AiFileConversion | undefined;
  /** Key-symbol replacement on MD conversion. For example `0`. */
  md_conversion_strategy?: AiMdConversionStrategy | undefined;
  /** Tags. They are sent as JSON text. A call by name may pass it itself. JSON text. */
  tags?: DocumentTag[] | string | undefined;
  /** Remark of the document tags. For example `按产品分类`. */
  tag_description?: string | undefined;
  /** Shelf status. Default: `0`. */
  shelf_status?: AiShelfStatus | undefined;
  /** Custom effective start. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`. */
  start_date?: string | Date | undefined;
  /** Custom effective end. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`. */
  end_date?: string | Date | undefined;
}

/**
 * Conversion of an uploaded file.
 *
 * - `0`: None.
 * - `1`: Convert PDF/DOC/TXT to MD.
 * - `2`: Convert FAQ (Excel) to MD.
 *
 * Document 3: Endpoints.
 */
export type AiFileConversion = 0 | 1 | 2;

/** The known values of `AiFileConversion`, by name. */
export const AiFileConversion = {
  /** None. */
  None: 0,
  /** Convert PDF/DOC/TXT to MD. */
  ToMarkdown: 1,
  /** Convert FAQ (Excel) to MD. */
  FaqToMarkdown: 2,
} as const;

/**
 * Replacement of key symbols on conversion to Markdown.
 *
 * - `0`: None.
 * - `1`: Replace.
 *
 * Document 3: Endpoints.
 */
export type AiMdConversionStrategy = 0 | 1;

/** The known values of `AiMdConversionStrategy`, by name. */
export const AiMdConversionStrategy = {
  /** None. */
  None: 0,
  /** Replace. */
  Replace: 1,
} as const;

/**
 * Tag of a document that is uploaded or changed. The form in which the service returns tags is not shown.
 *
 * Document 3: Endpoints.
 */
export interface DocumentTag {
  /** Key. Required (not shown in the document; assumed). For example `产品`. */
  tag_key: string;
  /** Value. Required (not shown in the document; assumed). For example `云呼叫中心`. */
  tag_value: string;
  /** Description of the tag. Type (not shown in the document; assumed). For example `按产品分类`. */
  description?: string | undefined;
}

/**
 * Parameters of documents, update.
 *
 * Document 3: B. AI-agent interface > Endpoints: Update knowledge document.
 */
export interface UpdateDocument {
  /** The `document_id` of the document, not its `id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  doc_id: string;
  /** Agent id. For example `a1`. */
  agent_id: string;
  /**
   * Knowledge class id. `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For
   * example `k1`.
   */
  kb_id?: string | undefined;
  /** Slice size. For example `500`. */
  chunk_size?: number | undefined;
  /** File size. In bytes. For example `20480`. */
  bytes?: number | undefined;
  /** Slice overlap. For example `50`. */
  overlap?: number | undefined;
  /** Source URL; when empty the uploaded file is used. For example `https://example.com/page`. */
  source_url?: string | undefined;
  /** File name. For example `产品手册.md`. */
  filename: string;
  /** Question-answer pairs. For example `0`. */
  generated_qa?: AiGeneratedQa | undefined;
  /** Uploaded file. */
  file?: FileContent | undefined;
  /** Extract content of a website by URL. */
  is_website?: boolean | undefined;
  /** Heading level for splitting MD documents; -1 automatic. For example `2`. */
  split_depth?: number | undefined;
  /** Heading combination for MD. For example `0`. */
  md_mode?: AiMdMode | undefined;
  /** Limit for large paragraphs. In characters. For example `1000`. */
  single_max_len?: number | undefined;
  /** Merge limit for large paragraphs. In characters. For example `1000`. */
  merge_max_len?: number | undefined;
  /** Conversion. For example `0`. */
  file_conversion?: AiFileConversion | undefined;
  /** Key-symbol replacement on MD conversion. For example `0`. */
  md_conversion_strategy?: AiMdConversionStrategy | undefined;
  /** New tags to add. They are sent as JSON text. A call by name may pass it itself. JSON text. */
  tags?: DocumentTag[] | string | undefined;
  /** Remark of the document tags. For example `按产品分类`. */
  tag_description?: string | undefined;
  /** Shelf status. Left out, the document may be taken off the shelf. Default: `0`. */
  shelf_status: AiShelfStatus;
  /** Custom effective start. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`. */
  start_date?: string | Date | undefined;
  /** Custom effective end. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`. */
  end_date?: string | Date | undefined;
}

/**
 * Reference to a document.
 *
 * Document 3: B. AI-agent interface > Endpoints: Delete knowledge document.
 */
export interface DocumentRef {
  /** Agent id. For example `a1`. */
  agent_id: string;
  /** The `id` of the document, not its `document_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id: string;
}

/**
 * Reference to a document in the list of its class.
 *
 * Document 3: B. AI-agent interface > Endpoints: List knowledge documents.
 */
export interface DocumentInClass {
  /** Agent id. For example `a1`. */
  agent_id: string;
  /**
   * Knowledge class id. `id` in `ai_agent.knowledge.classes` (not shown in the document; assumed). For
   * example `k1`.
   */
  kb_id: string;
  /** Id of the document, as its upload returns it. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id: string;
  /** File name; it shortens the list that is searched. For example `产品手册.md`. */
  file_name?: string | undefined;
}
