import { xmlText } from './parts.ts'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'

export const officeSpaces =
  `xmlns:w="${w}" xmlns:r="${r}" xmlns:wp="${drawing}/wordprocessingDrawing" ` +
  `xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture"`

export const paragraph = (content: string, style: string, { startsPage = false } = {}): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${startsPage ? '<w:pageBreakBefore/>' : ''}</w:pPr>` +
  `<w:r><w:t xml:space="preserve">${xmlText(content)}</w:t></w:r></w:p>`

/** Page size and margins of the pages before it; with a running head, the second and third relation are used. */
export const section = ({
  startsAt,
  hasRunningHead = false,
}: {
  startsAt?: number
  hasRunningHead?: boolean
}): string =>
  '<w:sectPr>' +
  (hasRunningHead
    ? '<w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/>'
    : '') +
  '<w:type w:val="nextPage"/><w:pgSz w:w="11906" w:h="16838"/>' +
  '<w:pgMar w:top="1500" w:right="1500" w:bottom="1400" w:left="1500" w:header="800" w:footer="700" w:gutter="0"/>' +
  `${startsAt ? `<w:pgNumType w:start="${startsAt}"/>` : ''}</w:sectPr>`

export const header = ({ title, author }: { title: string; author: string }): string =>
  `<w:hdr xmlns:w="${w}"><w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr><w:r><w:t xml:space="preserve">${xmlText(title)}</w:t></w:r>` +
  `<w:r><w:tab/></w:r><w:r><w:t xml:space="preserve">${xmlText(author)}</w:t></w:r></w:p></w:hdr>`

export const footer =
  `<w:ftr xmlns:w="${w}"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr><w:r><w:t xml:space="preserve">第 </w:t></w:r>` +
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>' +
  '<w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t xml:space="preserve"> 页</w:t></w:r></w:p></w:ftr>'

const song = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:cs="Times New Roman"/>'
const hei = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="黑体" w:cs="Arial"/>'
const centered = '<w:jc w:val="center"/>'
const size = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/>`
const spacing = (before: number, after: number, lineHeight = 360) =>
  `<w:spacing w:before="${before}" w:after="${after}" w:line="${lineHeight}" w:lineRule="auto"/>`

const style = (id: string, name: string, paragraphProperties: string, runProperties: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>` +
  `${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:qFormat/><w:pPr>${paragraphProperties}</w:pPr><w:rPr>${runProperties}</w:rPr></w:style>`

const headingStyle = (depth: number, before: number, halfPoints: number) =>
  style(
    `Heading${depth}`,
    `heading ${depth}`,
    `<w:keepNext/>${spacing(before, 160)}<w:outlineLvl w:val="${depth - 1}"/>`,
    `${hei}<w:b/>${size(halfPoints)}`,
  )

const contentsStyle = (depth: number) =>
  style(
    `TOC${depth}`,
    `toc ${depth}`,
    `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="8900"/></w:tabs>${spacing(0, 40, 320)}<w:ind w:left="${(depth - 1) * 420}"/>`,
    size(22),
  )

export const styles =
  `<w:styles xmlns:w="${w}"><w:docDefaults><w:rPrDefault><w:rPr>${song}${size(24)}<w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults>` +
  style('Normal', 'Normal', spacing(0, 0), '') +
  style(
    'BodyText',
    'Body Text',
    `${spacing(0, 60)}<w:ind w:firstLineChars="200" w:firstLine="480"/><w:jc w:val="both"/>`,
    '',
  ) +
  headingStyle(1, 240, 32) +
  headingStyle(2, 240, 28) +
  headingStyle(3, 160, 24) +
  style('Title', 'Title', `${spacing(2600, 300)}${centered}`, `${hei}<w:b/>${size(52)}`) +
  style('Subtitle', 'Subtitle', `${spacing(0, 5200)}${centered}`, `${hei}${size(32)}`) +
  style('Author', 'Author', `${spacing(0, 240)}${centered}`, size(28)) +
  style('CoverAuthor', 'Cover Author', `${spacing(0, 120)}${centered}`, `${hei}${size(32)}`) +
  style('CoverNumber', 'Cover Number', '<w:jc w:val="right"/>', size(24)) +
  style('FrontHeading', 'Front Heading', `<w:keepNext/>${spacing(240, 240)}${centered}`, `${hei}<w:b/>${size(32)}`) +
  style('TableCaption', 'Table Caption', `<w:keepNext/>${spacing(160, 80, 280)}${centered}`, `${hei}${size(21)}`) +
  style('Caption', 'caption', `${spacing(40, 240, 280)}${centered}`, `${hei}${size(21)}`) +
  style('Figure', 'Figure', `<w:keepNext/>${spacing(160, 0, 240)}${centered}`, '') +
  style('TableText', 'Table Text', spacing(20, 20, 260), size(20)) +
  style('TableNumber', 'Table Number', `${spacing(20, 20, 260)}${centered}`, size(20)) +
  style('TableHead', 'Table Head', `<w:keepNext/>${spacing(20, 20, 260)}${centered}`, `${hei}${size(20)}`) +
  style('AfterTable', 'After Table', spacing(0, 0, 200), size(12)) +
  [1, 2].map(contentsStyle).join('') +
  style(
    'Header',
    'header',
    `<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="6B7280"/></w:pBdr><w:tabs><w:tab w:val="right" w:pos="8900"/></w:tabs>${spacing(0, 0, 240)}`,
    size(18),
  ) +
  style('Footer', 'footer', `${spacing(0, 0, 240)}${centered}`, size(18)) +
  '</w:styles>'
