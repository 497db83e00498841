export { importAttachment, importLesson, importVideo, type LessonPast } from './import-lesson.ts'
export { routes } from './routes.ts'
export { lessonViews } from './views.ts'
export { watchRefusal } from './watch-rule.ts'
