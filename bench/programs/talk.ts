import { connect } from '#kernel/database/index.ts'
import { listen, startInvalidation } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { addReply } from '../../server/features/forum/replies/add-reply.ts'
import { cancelTopicLike, likeTopic } from '../../server/features/forum/topics/like-topic.ts'
import { serveJson } from '../harness/serve-json.ts'
import { benchActor } from './bench-actor.ts'
import { type TalkPattern, talkTurns } from './talk-turns.ts'

/** The forum's replies and likes behind node:http, each by the next member. Arguments: port, database, pattern. */
const [port, url = '', pattern = ''] = process.argv.slice(2)
const { db } = connect(url, { max: 10 })
startInvalidation(db, await listen(url, createLog('silent')))
const next = talkTurns(pattern as TalkPattern)
const isReply = pattern.startsWith('reply')

const act = () => {
  const { memberId, topicId, isLike, text } = next()
  if (isReply) return addReply(db, benchActor(memberId), { topicId, content: text })
  return isLike ? likeTopic(db, benchActor(memberId), topicId) : cancelTopicLike(db, benchActor(memberId), topicId)
}

serveJson(port, act)
