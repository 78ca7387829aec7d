/**
 * The departments of a phone's menu, below its buttons: each opens to its categories, and the current one is marked.
 */
import { type ReactElement, useEffect, useState } from 'react';
import Failure from '../../ui/Failure.tsx';
import Icon from '../../ui/Icon.tsx';
import Spinner from '../../ui/Spinner.tsx';
import { type Department, type Here, type MenuLink, placeAmong } from './menu-categories.ts';

interface MenuCategoriesProps {
  /** Loads the departments; undefined when that failed. */
  readonly read: () => Promise<readonly Department[] | undefined>;
  /** Paths of the page and of its breadcrumb, the narrowest last. */
  readonly paths: readonly string[];
}

type State = readonly Department[] | 'loading' | 'failed';

const Entry = ({ link, message = link.name, isHere }: { link: MenuLink; message?: string; isHere: boolean }) => (
  <li>
    <a className="menu-categories__link" href={link.href} aria-current={isHere ? 'true' : undefined}>
      {message}
    </a>
  </li>
);

function DepartmentEntry({ department, here }: { readonly department: Department; readonly here: Here | undefined }) {
  const isHere = here?.department === department;
  return (
    <li>
      <details name="menu-department" open={isHere}>
        <summary className="menu-categories__name">
          {department.name}
          <Icon name="chevron-down" size={20} />
        </summary>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without bullets as a list */}
        <ul role="list">
          {department.categories.map((category) => (
            <Entry key={category.id} link={category} isHere={isHere && here.category === category} />
          ))}
          <Entry
            link={department}
            message={`See all of ${department.name}`}
            isHere={isHere && here.category === undefined}
          />
        </ul>
      </details>
    </li>
  );
}

export default function MenuCategories({ read, paths }: MenuCategoriesProps): ReactElement {
  const [departments, setDepartments] = useState<State>('loading');
  const load = async () => {
    setDepartments('loading');
    setDepartments((await read()) ?? 'failed');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the menu opens for the first time
  useEffect(() => void load(), []);
  if (departments === 'loading') return <Spinner label="Loading categories" />;
  if (departments === 'failed')
    return <Failure message="The categories could not be loaded." onRetry={() => void load()} />;
  const here = placeAmong(departments, paths);
  // The current department comes first, visible without a search through all of them.
  const others = departments.filter((department) => department !== here?.department);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without bullets as a list
    <ul role="list" aria-label="Categories">
      {(here ? [here.department, ...others] : others).map((department) => (
        <DepartmentEntry key={department.id} department={department} here={here} />
      ))}
    </ul>
  );
}
