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
)

/**
 * A list that comes in pages. Nothing is sent before it is asked for rows; each time it is asked, it
 * begins anew at the page that its call named. A page is asked for when all rows before it are taken.
 */
public class PagedList<out T> internal constructor(private val pages: Flow<Page<T>>) {
    /** Page by page. */
    public fun pages(): Flow<Page<T>> = pages

    /** Every row of every page. */
    public fun items(): Flow<T> = flow { pages.collect { page -> page.items.forEach { emit(it) } } }

    /** One page: the one that the call named, or the first. */
    public suspend fun page(): Page<T> = pages.first()

    /** The first [limit] rows, from as many pages as it takes. */
    public suspend fun toList(limit: Int): List<T> = if (limit == 0) emptyList() else items().take(limit).toList()
}
