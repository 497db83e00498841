import { isStampedKind, type UnstampedReason } from '#contract/catalogue/copies/trace-rules.ts'
import type { Resource } from '#contract/catalogue/documents/library.ts'
import { DashList } from '#ui/text/dash-list.tsx'
import styles from './resource-files.module.css'

/** How a file of this kind is opened. */
const openingWords: Record<string, string> = {
  zip: '下载后先解压；文件名出现乱码时，请以 GBK 编码解压。',
  pdf: '可用浏览器或任一 PDF 阅读器打开。',
  doc: '可用 Word、WPS 文字或 LibreOffice 打开。',
  docx: '可用 Word、WPS 文字或 LibreOffice 打开。',
  xls: '可用 Excel、WPS 表格或 LibreOffice 打开；在线表格显示公式的结果。',
  xlsx: '可用 Excel、WPS 表格或 LibreOffice 打开；在线表格显示公式的结果。',
  ppt: '可用 PowerPoint、WPS 演示或 LibreOffice 打开。',
  pptx: '可用 PowerPoint、WPS 演示或 LibreOffice 打开。',
}

/** TRACE-2: why a file does not carry the code of its download. */
const unstampedWords: Record<UnstampedReason, string> = {
  signed: '此文件有数字签名，写入会使签名失效，下载时原样提供，只作记录',
  encrypted: '此文件已加密，下载时原样提供，只作记录',
  damaged: '此文件的结构不便改写，下载时原样提供，只作记录',
  large: '此文件过大，下载时原样提供，只作记录',
}

const tracingWords = ({ suffix, unstampedReason }: Resource): string => {
  if (unstampedReason) return `${unstampedWords[unstampedReason]}；请勿外传。`
  return isStampedKind(suffix)
    ? '每次下载的文件里写有与账号绑定的记录码，可查到下载者，请勿外传。'
    : '此格式不能写入记录码，下载时只作记录，请勿外传。'
}

/** How the file is bought, opened and used. */
export const UsageNotes = ({ resource }: { resource: Resource }) => {
  const { suffix, coin, traceCode } = resource
  return (
    <div className={styles.usage}>
      <DashList
        items={[
          coin === 0
            ? '登录会员均可下载，下载后请注明来源与溯源码。'
            : '付费一次，可重复下载；作者更新后，可下载新版本。',
          openingWords[suffix] ?? '请用与格式相应的软件打开。',
          `溯源码 ${traceCode} 可核验来源与版本。${tracingWords(resource)}`,
          '在线预览由系统转换，版式可能与原文件略有出入，以下载的文件为准。',
        ]}
      />
    </div>
  )
}
