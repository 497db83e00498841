import { hashOf, seededRandom } from '../pseudo-random.ts'
import type { Cover } from './report.ts'

const surnames = [
  ...'赵钱孙周吴郑王冯陈蒋沈韩杨朱秦许何吕张曹金魏陶姜谢邹章苏潘葛范彭鲁马方俞任袁柳史唐薛雷贺倪汤罗毕郝安常傅顾孟黄穆萧尹姚邵汪毛米戴宋庞熊纪舒项祝董梁杜',
]
const givenNames = [
  '建国',
  '文博',
  '晓东',
  '思远',
  '嘉禾',
  '立新',
  '海峰',
  '静怡',
  '振宇',
  '雪松',
  '志诚',
  '丽华',
  '明哲',
  '子健',
  '佳宁',
  '永康',
  '秋实',
  '学工',
  '一鸣',
  '玉洁',
  '凯',
  '敏',
  '刚',
  '楠',
  '颖',
  '磊',
]

const kinds: [pattern: RegExp, kind: string][] = [
  [/计算书/, '结构计算书'],
  [/评审意见书/, '评审意见'],
  [/报告|总结|汇编/, '技术报告'],
  [/研究|综述|调查/, '研究报告'],
  [/手册|指引|指南|要点|指导书|大纲|写法/, '作业指导文件'],
  [/细则|规则|规范|规程|办法|制度/, '管理文件'],
]

/** Number, date, signatures and revisions; invented, and always the same for the same document. */
export const coverOf = (key: string, title: string): Cover => {
  const random = seededRandom(`cover ${key}`)
  const one = <T>(list: T[]) => list[Math.floor(random() * list.length)]!
  const person = () => one(surnames) + one(givenNames)
  const year = 2023 + Math.floor(random() * 3)
  const month = 1 + Math.floor(random() * 10)
  const day = (after: number) => `${year}-${String(month).padStart(2, '0')}-${String(4 + after).padStart(2, '0')}`
  const versions = 2 + Math.floor(random() * 3)
  return {
    kind: kinds.find(([pattern]) => pattern.test(title))?.[1] ?? '技术文件',
    number: `${one(['GC', 'JS', 'ZX', 'KY', 'XM'])}-${year}-${String(hashOf(key, 11) % 1000).padStart(3, '0')}`,
    date: `${year} 年 ${month} 月`,
    signatures: ['编制', '校核', '审核', '批准'].map((role, i) => [role, person(), day(i * 4)]),
    revisions: Array.from({ length: versions }, (_, i) => {
      const isLast = i === versions - 1
      return [
        `V${i + 1}.0`,
        isLast ? day(16) : `${year - 1}-${String(3 + i * 3).padStart(2, '0')}-${String(8 + i * 5).padStart(2, '0')}`,
        i === 0 ? '首次编制，内部征求意见' : isLast ? one(changes.final) : one(changes.middle),
      ]
    }),
  }
}

const changes = {
  middle: [
    '按校核意见调整章节次序，补充图表编号',
    '补充现场数据，修正两处计算口径',
    '统一术语与计量单位，更新引用标准',
    '根据评审会意见增加附录与记录格式',
    '补充责任分工与时限要求',
  ],
  final: [
    '按审核意见修改后发布',
    '更新统计数据，删去过渡性条文后发布',
    '补充敏感性分析与风险应对措施后发布',
    '核对图、表、文一致性后定稿',
  ],
}
