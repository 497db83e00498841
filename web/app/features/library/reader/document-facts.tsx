import type { DocumentFacts, Reader } from '#contract/reader.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { FactList } from './fact-list.tsx'

interface FileFactsProps extends Pick<Reader, 'pageCount' | 'sha256'> {
  facts: DocumentFacts
  uploaderName: string
}

const namedStandards = 8

/** What the portal has read from the file, for buyers to compare with the description. */
export function FileFacts({ facts, pageCount, sha256, uploaderName }: FileFactsProps) {
  const { tables, sheets, author, modified, standards, missingFonts } = facts
  const pairs: [string, string][] = [
    ['页数', formatCount(pageCount)],
    ['字数', formatCount(facts.words)],
    ...(tables === null ? [] : [['表格', formatCount(tables)] as [string, string]]),
    ['插图', formatCount(facts.pictures)],
    ...(sheets.length > 0 ? [['工作表', formatCount(sheets.length)] as [string, string]] : []),
    ['文字', facts.isScan ? '扫描件，不能检索' : '可检索，非扫描'],
    ['宏', facts.hasMacros ? '含宏，打开前请确认' : '无'],
  ]
  const lines: [string, string][] = [
    ['最后修改', modified ? formatMinute(modified) : ''],
    ['文件内作者', author && (author === uploaderName ? author : `${author}（与上传者 ${uploaderName} 不同）`)],
    ['未嵌入的字体', missingFonts.length > 0 ? `${missingFonts.join('、')}；没有安装时以相近字体显示` : ''],
    [`引用标准　${standards.length} 部`, standards.slice(0, namedStandards).join('、')],
  ]
  return <FactList pairs={pairs} lines={lines.filter(([, value]) => value !== '')} sha256={sha256} />
}
