import { listScenario } from './harness/list-scenario.ts'

export const scenario = listScenario({
  name: 'mall-list',
  path: '/api/library/queryResouceList?page=0&size=12&isAudit=1',
  filters: [
    '',
    '&resourceCategoryId=10003',
    '&noCoin=1',
    '&hasCoin=1',
    '&hasCoin=1&resourceCategoryId=10005',
    '&uploadUserId=17',
  ],
  sorts: ['uploadTime', 'downloadCount', 'viewCount', 'coin'],
  target: 0.6,
})
