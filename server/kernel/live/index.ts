export { announce } from './announce.ts'
export { cachedUntilNotified, startInvalidation } from './cached-until-notified.ts'
export { type AppEvent, type Events, listen } from './events.ts'
export { channelTopic, liveTopic, publishToChannel, publishToMembers, sessionEndedTopic } from './publish.ts'
