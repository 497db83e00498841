import { type DataSet, pick, spread, timeOf } from './data-set.ts'
import { memberAt, people } from './sessions.ts'

const subjects = ['抗浮水位', '坐标转换', '清单计价', '桥梁检测', '模型交付', '监理旁站', '工程总承包', '基坑监测']
const questions = ['怎么取值', '有没有先例', '谁来签字', '如何验收', '费用怎么算', '报告怎么写']
const paragraph = '<p>现场情况如下，资料已经收集齐全，想听听各位的意见：规范条文、地方做法和实际教训都可以说。</p>'

const tables = ['topic', 'topic_activity', 'topic_reply']

/** Replies of a topic: a quarter have none, most a few, one in a hundred 50, one in a thousand 500, one in ten thousand 5,000. */
const replies = `case when id % 10000 = 1 then 5000 when id % 1000 = 1 then 500 when id % 100 = 1 then 50 else id % 4 end`

/** Topics of every category with texts of one to eight paragraphs. */
export const topics: DataSet = {
  before: tables.map((table) => `alter table ${table} disable trigger all`),
  copy: `copy topic (id, author_id, title, content, summary, category_id, tags, created_at, updated_at, view_count) from stdin`,
  row(id) {
    const time = timeOf(id).toISOString()
    const values = [
      id,
      memberAt(id),
      `${pick(subjects, id)}${pick(questions, Math.floor(id / 8))}（${id}）`,
      paragraph.repeat(1 + spread(id, 5, 8)),
      '现场情况如下，资料已经收集齐全，想听听各位的意见：规范条文、地方做法和实际教训都可以说。',
      30_001 + spread(id, 31, 8),
      `{${pick(subjects, id)}}`,
      time,
      time,
      spread(id, 40_503, 4_999),
    ]
    return `${values.join('\t')}\n`
  },
  after: [
    `insert into topic_activity (id, author_id, category_id, created_at, active_at, is_pinned, is_locked, is_pending_review, like_count,
         reply_count, comment_count, last_floor)
       select id, author_id, category_id, created_at, created_at, false, false, false, id * 2654435761 % 97, answers, answers, answers
       from topic, lateral (select ${replies} as answers) as said order by id`,
    `insert into topic_reply (topic_id, author_id, floor, content, created_at, updated_at)
       select id, 2 + (id + floor) % ${people}, floor, '先看规范，再看地方做法；我们上一个项目是这样处理的。', created_at, created_at
       from topic_activity, generate_series(1, reply_count) as floor order by id, floor`,
    ...tables.map((table) => `alter table ${table} enable trigger all`),
    `insert into forum_member (member_id, topic_count, reply_count)
       select member_id, sum(topics), sum(answers) from (
         select author_id as member_id, 1 as topics, 0 as answers from topic
         union all select author_id, 0, 1 from topic_reply) as each group by member_id`,
    `select setval(pg_get_serial_sequence('topic', 'id'), (select max(id) from topic))`,
  ],
}
