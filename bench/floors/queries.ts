import * as details from './details.ts'
import * as lists from './lists.ts'
import * as writes from './writes.ts'

/** The least work any implementation needs for each result: its own rows by index, in one statement. */
export const floorQueries = {
  'B-list resources': lists.resourceList,
  'B-list lessons': lists.lessonList,
  'B-list news': lists.newsList,
  'B-list topics': lists.topicList,
  'B-list comments': lists.commentList,
  'B-detail resource': details.resource,
  'B-detail lesson': details.lesson,
  'B-detail article': details.article,
  'B-detail topic': details.topic,
  'B-detail access': details.access,
  'B-write reply': writes.reply,
  'B-write like': writes.like,
  'B-write heartbeat': writes.heartbeat,
  'B-buy': writes.buy,
  'B-buy top-up': writes.topUp,
}
export type FloorName = keyof typeof floorQueries
