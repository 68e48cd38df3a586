package io.triline.java

/**
 * What a method returns is to be used: a call that is not executed sends nothing. Error Prone and SpotBugs know annotations of this
 * name, and report where the result is dropped.
 */
@MustBeDocumented
@Target(AnnotationTarget.CLASS, AnnotationTarget.FUNCTION)
@Retention(AnnotationRetention.BINARY)
public annotation class CheckReturnValue
