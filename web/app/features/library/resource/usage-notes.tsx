import type { Resource } from '#contract/library.ts'
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

/** How the file is bought, opened and used. */
export const UsageNotes = ({ resource: { suffix, coin, traceCode } }: { resource: Resource }) => (
  <div className={styles.usage}>
    <DashList
      items={[
        coin === 0
          ? '登录会员均可下载，下载后请注明来源与溯源码。'
          : '付费一次，可重复下载；作者更新后，可下载新版本。',
        openingWords[suffix] ?? '请用与格式相应的软件打开。',
        `溯源码 ${traceCode} 可核验来源与版本；每次下载另有一个与账号绑定的码，请勿外传。`,
        '在线预览由系统转换，版式可能与原文件略有出入，以下载的文件为准。',
      ]}
    />
  </div>
)
