import type { DocumentFacts, Reader } from '#contract/catalogue/documents/previews/reader.ts'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { FactList } from './fact-list.tsx'

interface FileFactsProps extends Pick<Reader, 'facts' | 'reason' | 'pageCount' | 'sha256'> {
  uploaderName: string
}

const namedStandards = 8
const { maxPages } = documentLimits

/** What the portal has read from the file, for buyers to compare with the description. */
export function FileFacts({ facts, reason, pageCount, sha256, uploaderName }: FileFactsProps) {
  if (facts) return <FactList {...factsShown(facts, pageCount, uploaderName)} sha256={sha256} />
  // PREV-7: where nothing could be read, the sheet says why.
  return <FactList pairs={[]} lines={[['预览', reason ?? '尚未生成']]} sha256={sha256} />
}

const textWords = ({ isScan, isRecognised }: DocumentFacts): string => {
  if (!isScan) return '可检索，非扫描'
  return isRecognised ? '扫描件，识别后可检索' : '扫描件，不能检索'
}

const factsShown = (facts: DocumentFacts, pageCount: number, uploaderName: string) => {
  const { tables, sheets, author, modified, standards, missingFonts, externalParts } = facts
  const pairs: [string, string][] = [
    ['页数', formatCount(pageCount)],
    ['字数', formatCount(facts.words)],
    ...(tables === null ? [] : [['表格', formatCount(tables)] as [string, string]]),
    ['插图', formatCount(facts.pictures)],
    ...(sheets.length > 0 ? [['工作表', formatCount(sheets.length)] as [string, string]] : []),
    ['文字', textWords(facts)],
    ['宏', facts.hasMacros ? '含宏，打开前请确认' : '无'],
  ]
  const lines: [string, string][] = [
    ['最后修改', modified ? formatMinute(modified) : ''],
    ['文件内作者', author && (author === uploaderName ? author : `${author}（与上传者 ${uploaderName} 不同）`)],
    ['可检索的页', pageCount > maxPages ? `前 ${formatCount(maxPages)} 页` : ''],
    ['外部引用', externalParts > 0 ? `${formatCount(externalParts)} 处取自其他地址，预览不读取` : ''],
    ['未嵌入的字体', missingFonts.length > 0 ? `${missingFonts.join('、')}；没有安装时以相近字体显示` : ''],
    [`引用标准　${standards.length} 部`, standards.slice(0, namedStandards).join('、')],
  ]
  return { pairs, lines: lines.filter(([, value]) => value !== '') }
}
