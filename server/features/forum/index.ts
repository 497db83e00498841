import './invariants.ts'

export { adminRoutes } from './admin-routes.ts'
export { importTopic, type TopicPast } from './import-topic.ts'
export { forumData } from './personal-data.ts'
export { pictureGuard } from './picture-guard.ts'
export { describeAnswers, describeTopics, takeAnswerDown, takeTopicDown } from './reported.ts'
export { routes } from './routes.ts'
export { topicViews } from './views.ts'
