import { createHash } from 'node:crypto'
import { round } from '../report/studies/study.ts'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'

/** A building with one storey and boxes in it, as an IFC 4 file that viewers open. */
export const ifc = (name: string, elements: { name: string; size: [number, number, number] }[]): string => {
  const lines: string[] = []
  const add = (line: string) => {
    lines.push(`#${lines.length + 1}=${line};`)
    return `#${lines.length}`
  }
  const id = (of: string) => `'${globalId(`${name} ${of}`)}'`
  const origin = add('IFCCARTESIANPOINT((0.,0.,0.))')
  const axes = add(`IFCAXIS2PLACEMENT3D(${origin},$,$)`)
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,${axes},$)`)
  const unit = add('IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)')
  const units = add(`IFCUNITASSIGNMENT((${unit}))`)
  const project = add(`IFCPROJECT(${id('project')},$,${text(name)},$,$,$,$,(${context}),${units})`)
  const place = add(`IFCLOCALPLACEMENT($,${axes})`)
  const site = add(`IFCSITE(${id('site')},$,'Site',$,$,${place},$,$,.ELEMENT.,$,$,$,$,$)`)
  const building = add(`IFCBUILDING(${id('building')},$,'Building',$,$,${place},$,$,.ELEMENT.,$,$,$)`)
  const storey = add(`IFCBUILDINGSTOREY(${id('storey')},$,'F01',$,$,${place},$,$,.ELEMENT.,0.)`)
  add(`IFCRELAGGREGATES(${id('sites')},$,$,$,${project},(${site}))`)
  add(`IFCRELAGGREGATES(${id('buildings')},$,$,$,${site},(${building}))`)
  add(`IFCRELAGGREGATES(${id('storeys')},$,$,$,${building},(${storey}))`)
  let x = 0
  const placed = elements.map((element, i) => {
    const [length, width, height] = element.size
    const corner = add(`IFCCARTESIANPOINT((${real(x)},0.,0.))`)
    const axis = add(`IFCAXIS2PLACEMENT3D(${corner},$,$)`)
    const position = add(`IFCLOCALPLACEMENT(${place},${axis})`)
    const profile = add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,$,${real(length)},${real(width)})`)
    const direction = add('IFCDIRECTION((0.,0.,1.))')
    const solid = add(`IFCEXTRUDEDAREASOLID(${profile},${axes},${direction},${real(height)})`)
    const body = add(`IFCSHAPEREPRESENTATION(${context},'Body','SweptSolid',(${solid}))`)
    const shape = add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body}))`)
    x += length + 500
    return add(
      `IFCBUILDINGELEMENTPROXY(${id(`element ${i}`)},$,${text(element.name)},$,$,${position},${shape},'${i + 1}',.ELEMENT.)`,
    )
  })
  add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${id('contents')},$,$,$,(${placed.join(',')}),${storey})`)
  return (
    "ISO-10303-21;\r\nHEADER;\r\nFILE_DESCRIPTION(('ViewDefinition [ReferenceView_V1.2]'),'2;1');\r\n" +
    `FILE_NAME('model.ifc','2026-01-01T00:00:00',(''),(''),'','','');\r\nFILE_SCHEMA(('IFC4'));\r\nENDSEC;\r\nDATA;\r\n` +
    `${lines.join('\r\n')}\r\nENDSEC;\r\nEND-ISO-10303-21;\r\n`
  )
}

const real = (value: number) => (Number.isInteger(value) ? `${value}.` : String(round(value, 3)))

/** Signs beyond ASCII are written as hexadecimal UTF-16, ISO 10303-21. */
const text = (content: string) =>
  `'${content.replace(/[^\x20-\x7e]+/g, (part) => `\\X2\\${Buffer.from(part, 'utf16le').swap16().toString('hex').toUpperCase()}\\X0\\`)}'`

const globalId = (of: string) =>
  [...createHash('sha256').update(of).digest().subarray(0, 22)]
    .map((byte, i) => signs[i === 0 ? byte % 4 : byte % 64])
    .join('')
