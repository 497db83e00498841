import type { ComponentProps } from 'react'
import { type Level, levels } from '#contract/constants.ts'
import type { Tag } from '#ui/text/tag.tsx'

/** Short label and colour of each level, for tables. */
export const levelTags: Record<Level, { label: string; tone: ComponentProps<typeof Tag>['tone'] }> = {
  1: { label: '管理员', tone: 'ink' },
  2: { label: '一级', tone: 'blue' },
  4: { label: '二级', tone: 'plain' },
  5: { label: '三级', tone: 'plain' },
}

export const isLevel = (id: number | null | undefined): id is Level => id != null && id in levels

export const levelLabel = (id: number | null | undefined): string => (isLevel(id) ? levels[id].label : '–')
