import { describe, expect, it } from 'vitest';
import type { SourceFile } from './imports';
import { formFieldProblems, formProblems, loadingProblems } from './screens';

const file = (path: string, text = '', imports: string[] = []): SourceFile => ({
  path,
  text,
  lines: 1,
  imports,
});
const page = (folder: string, text: string, imports?: string[]) =>
  file(`app/(admin)/admin/${folder}/page.tsx`, text, imports);

it('a page that renders a list outside of the folder with the loading skeleton is reported', () => {
  expect(loadingProblems([page('things', '<ListScreen actor={actor} />')])).toEqual([
    'app/(admin)/admin/things/page.tsx renders a list: it belongs into app/(admin)/admin/(lists)/',
  ]);
});

it('a list in a component that the page imports is found', () => {
  const screen = file('components/things/thing-screen.tsx', '<ListScreen />');
  const wrapper = file('components/things/things.tsx', '', ['components/things/thing-screen']);
  const thingsPage = page('things', '<Things />', ['components/things/things']);
  expect(loadingProblems([screen, wrapper, thingsPage])).toHaveLength(1);
});

it('a list with a skeleton, and a page without a list, are accepted', () => {
  const list = page('(lists)/things', '<ListScreen />');
  expect(loadingProblems([list, page('about', '<h1>')])).toEqual([]);
});

describe('a form with its own starting values', () => {
  const path = 'components/things/thing-form-values.ts';
  const values = file(path, "const EMPTY: Values = {\n  name: '',\n  floor: '',\n};\n");
  const kit = file('components/things/floor-field.tsx', '<TextField\n  name="floor"\n/>');
  const form = (text: string, imports: string[] = []) =>
    file('components/things/thing-form.tsx', text, ['components/things/thing-form-values', ...imports]);

  it('has a field for each, in itself or in a component', () => {
    const name = '<TextField name="name" />';
    expect(formFieldProblems([values, form(name)])).toEqual([
      `${path} lists floor: the form has no field of that name`,
    ]);
    expect(formFieldProblems([values, kit, form(name, ['components/things/floor-field'])])).toEqual([]);
  });

  it('may have texts in several languages', () => {
    const translatedFields = `const { picker, field } = useTextLanguage(['name']);\n<TextField {...field('name')} />`;
    const translated = file(path, "const EMPTY: Values = {\n  name: '',\n  translations: {},\n};\n");
    expect(formFieldProblems([translated, form(translatedFields)])).toEqual([]);
    expect(formFieldProblems([translated, form('<TextField name="name" />')])).toEqual([
      `${path} lists translations: the form has no field of that name`,
    ]);
  });

  it('must keep them in an object that the check finds', () => {
    expect(formFieldProblems([file(path, 'const START = {};'), form('')])).toEqual([
      `${path} lists no fields: it needs an object EMPTY`,
    ]);
  });
});

describe('a form that a browser could submit without scripts', () => {
  const PATH = 'components/things/thing.tsx';
  const problemsOf = (text: string, path = PATH) => formProblems([file(path, text)]);

  it('is reported by its element and by its submit button', () => {
    expect(problemsOf('<form method="post" onSubmit={save}>')).toEqual([
      `${PATH} has a <form>: use ScriptedForm`,
    ]);
    for (const type of ['type="submit"', "type={isOpen ? 'submit' : 'button'}"])
      expect(problemsOf(`<ScriptedForm submit={save}>\n<Button\n  size="lg"\n  ${type}\n>`)).toEqual([
        `${PATH} submits a form with <Button>: use FormButton`,
      ]);
    expect(problemsOf('<input type="image" />')).toEqual([
      `${PATH} submits a form with <input>: use FormButton`,
    ]);
  });

  it('is accepted with the elements that wait for scripts, which one file defines', () => {
    expect(problemsOf('<ScriptedForm submit={save}><FormButton size="lg">Save</FormButton>')).toEqual([]);
    expect(problemsOf("<FormButton\n  ref={button}\n  type={isOpen ? 'submit' : 'button'}\n/>")).toEqual([]);
    expect(problemsOf('<Button type="button" />')).toEqual([]);
    expect(problemsOf('<form method="post">', 'components/ui/scripted-form.tsx')).toEqual([]);
  });
});
