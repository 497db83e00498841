import { type DataSet, pick, spread, timeOf } from './data-set.ts'

const sections = ['联盟动态', '通知公告', '行业资讯', '成员风采']
const subjects = ['管廊运维', '造价数据', '基坑监测', '数字孪生', '全过程咨询', '可研评审', '无人机测绘', '模型交付']
const events = [
  '标准征求意见',
  '培训班开课',
  '案例征集',
  '试点总结',
  '成果发布',
  '交流会召开',
  '工作组成立',
  '年度报告',
]
const paragraph =
  '联盟成员单位围绕数据标准、交付深度与成果复用展开讨论，形成可直接执行的清单，并约定每季度复核一次口径。'

/** Articles of every section, newest first by id, a handful pinned. */
export const news: DataSet = {
  before: [
    `insert into member (id, username, nick_name, level, admin_role, department_id, password_hash)
       values (1, 'admin', '超级管理员', 1, 'super', 1, 'not a hash')`,
    'alter table news disable trigger user',
  ],
  copy: `copy news (id, title, summary, content, section, state, published_at, is_pinned, view_count, author_id, created_at, updated_at)
    from stdin`,
  row(id) {
    const time = timeOf(id).toISOString()
    const title = `${pick(subjects, id)}${pick(events, Math.floor(id / 7))}（第 ${id} 期）`
    const summary = `${pick(subjects, id)}：${paragraph.slice(0, 40)}`
    const content = `<h2>${title}</h2>${`<p>${paragraph}</p>`.repeat(1 + (id % 4))}`
    const views = spread(id, 2_654_435_761, 9_973)
    return `${[id, title, summary, content, pick(sections, id), 'published', time, id <= 3 ? 't' : 'f', views, 1, time, time].join('\t')}\n`
  },
  after: [
    'alter table news enable trigger user',
    `select setval(pg_get_serial_sequence('news', 'id'), (select max(id) from news))`,
  ],
}
