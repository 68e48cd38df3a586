package io.triline.spring;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.triline.Event;
import io.triline.Tracing;
import kotlin.Unit;
import kotlin.jvm.functions.Function1;

/**
 * An observation {@code triline.call} of each call, below the one that is current where the call is made: a timer, and a span where
 * the program has a tracer. Its key values are {@code operation}, {@code kind} and {@code code} of the error or {@code none}; retries and
 * waits are events. No parameter, body or secret is in it. Other listeners receive the events in its scope.
 */
final class ObservationTracing implements Tracing {
    private static final String NONE = "none";

    private final ObservationRegistry registry;
    private final Tracing others;

    ObservationTracing(ObservationRegistry registry, Tracing others) {
        this.registry = registry;
        this.others = others;
    }

    @Override
    public Function1<Event, Unit> begin(String operation) {
        Observation observation = Observation.createNotStarted("triline.call", registry)
                .contextualName(operation)
                .lowCardinalityKeyValue("operation", operation)
                .lowCardinalityKeyValue("kind", NONE)
                .lowCardinalityKeyValue("code", NONE)
                .start();
        Function1<Event, Unit> listener = others.begin(operation);
        return event -> {
            try {
                observation.scoped(() -> {
                    listener.invoke(event);
                });
            } finally {
                note(observation, event);
            }
            return Unit.INSTANCE;
        };
    }

    private static void note(Observation observation, Event event) {
        if (event instanceof Event.Retry) {
            observation.event(Observation.Event.of("retry"));
        } else if (event instanceof Event.Wait) {
            observation.event(Observation.Event.of("wait"));
        } else if (event instanceof Event.End end) {
            if (!end.getOk()) {
                observation.lowCardinalityKeyValue("kind", end.getKind());
                if (end.getCode() != null) observation.lowCardinalityKeyValue("code", end.getCode());
            }
            observation.stop();
        }
    }
}
