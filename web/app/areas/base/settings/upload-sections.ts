import { videoSuffixes } from '#contract/catalogue/courses/videos/video-rules.ts'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { extraSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import type { SettingField, SettingSection } from './setting-section.ts'

const free = (name: string, label: string, unit: string, hint?: string): SettingField => ({
  group: 'library',
  kind: 'count',
  name,
  label,
  unit,
  hint,
})

/** Limits of uploads. They appear on both settings pages, because uploads also earn coins. */
export const uploadSections: readonly SettingSection[] = [
  {
    id: 'library',
    title: '资源上传',
    note: '会员可上传 zip、doc、docx',
    fields: [
      {
        group: 'library',
        kind: 'choices',
        name: 'extraSuffixes',
        label: '另外允许',
        choices: extraSuffixes,
        hint: '已上传的不受影响',
      },
      { group: 'library', kind: 'count', name: 'maxUploadMb', label: '单个文件', unit: 'MB', hint: '超过即拒绝上传' },
      {
        group: 'library',
        kind: 'count',
        name: 'alikePercent',
        label: '重复提示',
        unit: '%',
        hint: '待审文档有这么多文字见于另一份时，审核工作台提示',
      },
      {
        group: 'library',
        kind: 'count',
        name: 'readScans',
        label: '识别扫描件的文字',
        unit: '1 是 / 0 否',
        hint: '识别后可检索；新上传的与重建的文件才识别',
        status: 'scanReading',
      },
      {
        group: 'library',
        kind: 'count',
        name: 'untracedDownloads',
        label: '写不进记录码也允许下载',
        unit: '1 是 / 0 否',
        hint: '程序故障或磁盘已满时；下载只作记录，泄露后查不到人',
      },
    ],
  },
  {
    id: 'free-part',
    title: '免费阅读',
    note: '已提交的版本不受影响',
    fields: [
      free('freePercent', '默认比例', '%', '作者没有选择时'),
      free('maxFreePercent', '作者最多可选', '%'),
      free('minFreePages', '最少', '页'),
      free('maxFreePages', '最多', '页', `不超过 ${documentLimits.maxFreePages} 页`),
    ],
  },
  {
    id: 'videos',
    title: '课程视频',
    note: `会员可上传 ${videoSuffixes.join('、')}`,
    fields: [
      { group: 'videos', kind: 'count', name: 'maxUploadMb', label: '单个视频', unit: 'MB', hint: '超过即拒绝上传' },
      { group: 'videos', kind: 'count', name: 'maxMinutes', label: '最长时长', unit: '分钟', hint: '更长的不转码' },
    ],
  },
]
