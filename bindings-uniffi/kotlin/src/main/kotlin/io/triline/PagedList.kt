package io.triline

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList

/** A page of a list. */
public data class Page<out T>(
    /** Its rows. */
    val items: List<T>,
    /** How many rows there are in all pages, where the service tells. */
    val total: Long?,
    /** Its number, from one. */
    val page: Long,
    /** Where a walk goes on behind it: see [PagedList.pages]. Null: it is the last. */
    val mark: String? = null,
)

/**
 * A list that comes in pages. Nothing is sent before it is asked for rows; each time it is asked, it
 * begins anew at the page that its call named. A page is asked for when all rows before it are taken.
 */
public class PagedList<out T> internal constructor(private val walk: (resume: String?) -> Flow<Page<T>>) {
    /**
     * Page by page.
     *
     * @param resume the mark of a page, behind which the walk goes on, be it of another program or in another language.
     *   The list is asked for with the same parameters; else collecting throws [InvalidRequest], and nothing is sent.
     *   Where rows were added to the list meanwhile, some from before the mark may come again.
     */
    public fun pages(resume: String? = null): Flow<Page<T>> = walk(resume)

    /**
     * Every row of every page.
     *
     * @param resume the mark of a page, behind which the walk goes on: see [pages].
     */
    public fun items(resume: String? = null): Flow<T> = flow { pages(resume).collect { page -> page.items.forEach { emit(it) } } }

    /** One page: the one that the call named, or the first. */
    public suspend fun page(): Page<T> = pages().first()

    /** The first [limit] rows, from as many pages as it takes. */
    public suspend fun toList(limit: Int): List<T> = if (limit == 0) emptyList() else items().take(limit).toList()
}
