package io.triline.spring;

import io.triline.Event;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import kotlin.Unit;
import kotlin.jvm.functions.Function1;

/** How the last calls ended. The services are not asked for it, because their rate limits are tight. */
final class LastCall implements Function1<Event, Unit> {
    /** What says that no call would succeed now. */
    private static final Set<String> GENERAL = Set.of("transport", "auth");

    private volatile Event.End failure;
    private volatile Instant failedAt;
    private volatile Instant succeededAt;

    @Override
    public Unit invoke(Event event) {
        if (event instanceof Event.End end) {
            if (end.getOk()) {
                failure = null;
                succeededAt = Instant.now();
            } else if (GENERAL.contains(end.getKind())) {
                failedAt = Instant.now();
                failure = end;
            }
        }
        return Unit.INSTANCE;
    }

    boolean isUp() {
        return failure == null;
    }

    Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        Event.End failed = failure;
        if (succeededAt != null) details.put("succeeded", succeededAt.toString());
        if (failed != null) {
            details.put("failed", failedAt.toString());
            details.put("operation", failed.getOperation());
            details.put("kind", failed.getKind());
            if (failed.getCode() != null) details.put("code", failed.getCode());
        }
        return details;
    }
}
