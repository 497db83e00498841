import type { Archive, archiveNotices } from '#contract/catalogue/documents/previews/archive.ts'
import { formatCount } from '#lib/format/format.ts'

type Notice = (typeof archiveNotices)[number]

export const noticeLabels: Record<Notice, string> = {
  executable: '可执行文件',
  macro: '含宏',
  encrypted: '已加密',
  archive: '包内压缩包',
}

/** What to look at in an archive, one line each, with the first names. */
export const noticeLines = ({ notices, gbkNames, isCut, entries }: Archive): string[] => {
  const named = (notice: Notice) =>
    entries
      .filter((entry) => entry.notices.includes(notice))
      .slice(0, 2)
      .map(({ path }) => path.split('/').at(-1))
      .join('、')
  const lines = (Object.keys(noticeLabels) as Notice[])
    .filter((notice) => (notices[notice] ?? 0) > 0)
    .map((notice) => `${formatCount(notices[notice] ?? 0)} 个${noticeLabels[notice]}：${named(notice)}`)
  if (gbkNames > 0) lines.push(`${formatCount(gbkNames)} 个文件名由 GBK 转换`)
  if (isCut) lines.push('文件过多，只列出一部分')
  return lines
}
