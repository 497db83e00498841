import { connect } from '#kernel/database/index.ts'
import { listen, startInvalidation } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { addAnswer } from '../../server/features/forum/add-answer.ts'
import { cancelTopicLike, likeTopic } from '../../server/features/forum/likes.ts'
import { answerWith } from '../kit/answer-with.ts'
import { actorOf } from './actor-of.ts'
import { type Talking, turns } from './talking.ts'

/** The forum's replies and likes behind node:http, each by the next person. Arguments: port, database, how. */
const [port, url = '', talking = ''] = process.argv.slice(2)
const { db } = connect(url, { max: 10 })
startInvalidation(db, await listen(url, createLog('silent')))
const next = turns(talking as Talking)
const isReply = talking.startsWith('reply')

const act = () => {
  const { memberId, topicId, isLike, text } = next()
  if (isReply) return addAnswer(db, actorOf(memberId), { topicId, content: text })
  return isLike ? likeTopic(db, actorOf(memberId), topicId) : cancelTopicLike(db, actorOf(memberId), topicId)
}

answerWith(port, act)
