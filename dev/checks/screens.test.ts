import { describe, expect, it } from 'vitest';
import type { SourceFile } from './imports';
import { formFieldProblems, loadingProblems } from './screens';

const file = (path: string, text = '', imports: string[] = []): SourceFile => ({
  path,
  text,
  lines: 1,
  imports,
});
const page = (folder: string, text: string, imports?: string[]) =>
  file(`app/(admin)/admin/${folder}/page.tsx`, text, imports);

it('names a page that renders a list where no skeleton shows until it does', () => {
  expect(loadingProblems([page('things', '<ListScreen actor={actor} />')])).toEqual([
    'app/(admin)/admin/things/page.tsx renders a list: it belongs into app/(admin)/admin/(lists)/',
  ]);
});

it('sees the list in a component that the page imports', () => {
  const screen = file('components/things/thing-screen.tsx', '<ListScreen />');
  const through = file('components/things/things.tsx', '', ['components/things/thing-screen']);
  const shown = page('things', '<Things />', ['components/things/things']);
  expect(loadingProblems([screen, through, shown])).toHaveLength(1);
});

it('says nothing of a page where one shows, nor of one without a list', () => {
  const list = page('(lists)/things', '<ListScreen />');
  expect(loadingProblems([list, page('about', '<h1>')])).toEqual([]);
});

describe('a form with starting values of its own', () => {
  const path = 'components/things/thing-form-values.ts';
  const values = file(path, "const EMPTY: Values = {\n  name: '',\n  floor: '',\n};\n");
  const kit = file('components/things/floor-field.tsx', '<TextField\n  name="floor"\n/>');
  const form = (text: string, imports: string[] = []) =>
    file('components/things/thing-form.tsx', text, ['components/things/thing-form-values', ...imports]);

  it('has a field for each, itself or in a component of it', () => {
    const name = '<TextField name="name" />';
    expect(formFieldProblems([values, form(name)])).toEqual([
      `${path} lists floor: the form has no field of that name`,
    ]);
    expect(formFieldProblems([values, kit, form(name, ['components/things/floor-field'])])).toEqual([]);
  });

  it('may have texts in several languages', () => {
    const own = `const { picker, field } = useTextLanguage(['name']);\n<TextField {...field('name')} />`;
    const translated = file(path, "const EMPTY: Values = {\n  name: '',\n  translations: {},\n};\n");
    expect(formFieldProblems([translated, form(own)])).toEqual([]);
    expect(formFieldProblems([translated, form('<TextField name="name" />')])).toEqual([
      `${path} lists translations: the form has no field of that name`,
    ]);
  });

  it('lists them where the check finds them', () => {
    expect(formFieldProblems([file(path, 'const START = {};'), form('')])).toEqual([
      `${path} lists no fields: it needs an object EMPTY`,
    ]);
  });
});
