package io.triline

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList

/** A page of a list. */
public data class Page<out T> internal constructor(
    /** Its rows. */
    val items: List<T>,
    /** Number of rows on all pages, where the service says. */
    val total: Long?,
    /** Its number, from one. */
    val page: Long,
    /** Where a walk continues after it: see [PagedList.pages]. Null: it is the last. */
    val cursor: String? = null,
) {
    /** Whether the list ends with it. Store it with the [cursor]: a list that was read and one that never began have none. */
    val isLast: Boolean get() = cursor == null
}

/**
 * A list that comes in pages. Nothing is sent before rows are requested; each collector begins anew at the page that the
 * call named. A page is requested when all rows before it are taken.
 *
 * A list that ends with fewer rows than the service said, which rows deleted meanwhile may explain, throws
 * [MalformedResponse] with the code `incomplete_list` after its last row; [TrilineError.cursor] continues.
 */
public class PagedList<out T> internal constructor(private val walk: (cursor: String?) -> Flow<Page<T>>) {
    /**
     * Page by page.
     *
     * @param cursor the cursor of a page, after which the walk continues, also of another program or in another language.
     *   The parameters of the list must be the same; otherwise collecting throws [InvalidRequest], and nothing is sent.
     *   Where rows were added to the list meanwhile, some from before the cursor may come again.
     */
    public fun pages(cursor: String? = null): Flow<Page<T>> = walk(cursor)

    /**
     * Every row of every page.
     *
     * @param cursor the cursor of a page, after which the walk continues: see [pages].
     */
    public fun items(cursor: String? = null): Flow<T> = flow { pages(cursor).collect { page -> page.items.forEach { emit(it) } } }

    /** One page: the one that the call named, or the first. */
    public suspend fun page(): Page<T> = pages().first()

    /** The first [limit] rows, from as many pages as it takes. */
    public suspend fun toList(limit: Int): List<T> = if (limit == 0) emptyList() else items().take(limit).toList()

    /** The first [limit] rows, from as many pages as it takes. */
    public suspend fun toList(limit: Long): List<T> = toList(limit.coerceIn(-1L, Int.MAX_VALUE.toLong()).toInt())
}
