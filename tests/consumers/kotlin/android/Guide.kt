package com.example

import android.content.Context
import android.net.Uri
import androidx.work.CoroutineWorker
import androidx.work.WorkerParameters
import io.triline.AiAgent
import io.triline.Journal
import io.triline.Platform
import io.triline.Signing
import io.triline.UploadSource
import io.triline.android.emulatorTransport
import io.triline.android.uri
import io.triline.platform.CustomerInput

// What docs/android.md shows, compiled. AndroidGuideTest runs such a worker.

class Clients(val platform: Platform)

class Store {
    fun rows(): List<CustomerInput> = emptyList()
}

lateinit var clients: Clients
val store = Store()

suspend fun upload(ai: AiAgent, agentId: String, context: Context, uri: Uri): String? {
    val document = ai.documents.upload(agentId, filename = "faq.pdf", file = UploadSource.uri(context, uri))
    return document.documentId
}

class ImportWorker(context: Context, parameters: WorkerParameters) : CoroutineWorker(context, parameters) {
    override suspend fun doWork(): Result {
        val journal = Journal.file(applicationContext.filesDir.toPath().resolve("import.log"))
        val result = clients.platform.customers.createAll(store.rows(), journal = journal)
        val stopped = result.stopped
        return when {
            stopped == null -> Result.success()
            stopped.retryable -> Result.retry()
            else -> Result.failure()
        }
    }
}

fun inTheEmulator(account: String, secret: String, signing: Signing): Platform {
    val cc = Platform("http://localhost:8080", account, secret, signing, transport = emulatorTransport())
    return cc
}
