import showcase from '../content/showcase.json'

/** SITE-12: the fields of work that the portal brings along. */
export const builtInShowcase = {
  title: '案例展示',
  description: '十类工程的做法与案例：从城市综合体、医疗建筑到桥梁、水利与片区开发。',
  fields: showcase,
}
