import { listScenario } from './harness/list-scenario.ts'

export const scenario = listScenario({
  name: 'course-list',
  path: '/api/lesson/queryLessonList?page=0&size=12',
  filters: [
    '',
    '&lessonCategoryId=20003',
    '&noCoin=1',
    '&hasCoin=1&lessonCategoryId=20005',
    '&year=2025',
    '&uploadUserId=17',
  ],
  sorts: ['uploadTime', 'learnerCount', 'viewCount', 'coin'],
  target: 0.6,
})
