package live

// NewPublisherEvery is NewPublisher with another interval.
var NewPublisherEvery = newPublisher
