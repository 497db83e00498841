import type { TextDocument } from './content.ts'
import { contentTypes, coreProperties, packParts, relationsOf, xmlFile, xmlText } from './parts.ts'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const font = '<w:rFonts w:ascii="Noto Sans SC" w:hAnsi="Noto Sans SC" w:eastAsia="Noto Sans SC"/>'

/** Headings, paragraphs and tables as a Word document on A4 with page numbers. */
export const docx = (document: TextDocument): Promise<Buffer> =>
  packParts([
    contentTypes({
      'word/document.xml': 'wordprocessingml.document.main',
      'word/styles.xml': 'wordprocessingml.styles',
      'word/footer1.xml': 'wordprocessingml.footer',
    }),
    relationsOf('_rels/.rels', [
      ['officeDocument', 'word/document.xml'],
      ['core-properties', 'docProps/core.xml'],
    ]),
    coreProperties(document),
    xmlFile('word/document.xml', body(document)),
    relationsOf('word/_rels/document.xml.rels', [
      ['styles', 'styles.xml'],
      ['footer', 'footer1.xml'],
    ]),
    xmlFile('word/styles.xml', styles),
    xmlFile('word/footer1.xml', footer),
  ])

const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`

const cell = (text: string, width: number, isHead: boolean) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${isHead ? '<w:shd w:val="clear" w:fill="E8EEF8"/>' : ''}</w:tcPr>` +
  `${paragraph(text, 'Cell')}</w:tc>`

const table = ({ head, rows }: NonNullable<TextDocument['sections'][number]['table']>) => {
  const width = Math.floor(9000 / head.length)
  const row = (cells: string[], isHead = false) =>
    `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map((text) => cell(text, width, isHead)).join('')}</w:tr>`
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:color="9AA5B8"/>`)
    .join('')
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders></w:tblPr>` +
    `<w:tblGrid>${head.map(() => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>` +
    `${row(head, true)}${rows.map((cells) => row(cells.map(String))).join('')}</w:tbl>${paragraph('')}`
  )
}

const body = ({ title, author, sections }: TextDocument) =>
  `<w:document xmlns:w="${w}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>` +
  paragraph(title, 'Title') +
  paragraph(author, 'Author') +
  sections
    .map(
      (section) =>
        paragraph(section.heading, 'Heading1') +
        section.paragraphs.map((text) => paragraph(text)).join('') +
        (section.table ? table(section.table) : ''),
    )
    .join('') +
  '<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/>' +
  '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>' +
  '</w:body></w:document>'

const style = (id: string, name: string, paragraphProperties: string, runProperties: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>` +
  `${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr>${paragraphProperties}</w:pPr><w:rPr>${runProperties}</w:rPr></w:style>`

const styles =
  `<w:styles xmlns:w="${w}"><w:docDefaults><w:rPrDefault><w:rPr>${font}<w:sz w:val="22"/><w:lang w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults>` +
  style('Normal', 'Normal', '<w:spacing w:after="120" w:line="360" w:lineRule="auto"/>', '') +
  style(
    'Title',
    'Title',
    '<w:spacing w:before="600" w:after="240"/><w:jc w:val="center"/>',
    '<w:b/><w:sz w:val="36"/>',
  ) +
  style('Author', 'Author', '<w:spacing w:after="480"/><w:jc w:val="center"/>', '<w:color w:val="5B677A"/>') +
  style(
    'Heading1',
    'heading 1',
    '<w:keepNext/><w:spacing w:before="360" w:after="120"/><w:outlineLvl w:val="0"/>',
    '<w:b/><w:sz w:val="28"/><w:color w:val="1B4A9F"/>',
  ) +
  style('Cell', 'Cell', '<w:spacing w:after="0" w:line="280" w:lineRule="auto"/>', '<w:sz w:val="19"/>') +
  '</w:styles>'

const footer =
  `<w:ftr xmlns:w="${w}"><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:fldChar w:fldCharType="begin"/></w:r>` +
  '<w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:ftr>'
